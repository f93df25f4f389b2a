// @ts-check
// What a captured line will mean, shown while one types. The service alone decides; this only points at its tokens.

/** @typedef {{ kind: string, icon: string, text: string }} Chip */

const VALUE = '(?:"([^"]*)"|(\\S+))';
/** @type {Array<[RegExp, string, string]>} */
const TOKENS = [
  [/(?<=^|\s)@([^\s@]+)/g, 'context', 'flag'],
  [new RegExp(`(?<=^|\\s)[+#]${VALUE}`, 'g'), 'project', 'project'],
  [/(?<=^|\s)!([1-4])(?=\s|$)/g, 'priority', 'warning'],
  [new RegExp(`(?<=^|\\s)due:${VALUE}`, 'g'), 'due', 'calendar'],
  [new RegExp(`(?<=^|\\s)defer:${VALUE}`, 'g'), 'defer', 'clock'],
  [new RegExp(`(?<=^|\\s)wait:${VALUE}`, 'g'), 'waiting', 'person'],
  [new RegExp(`(?<=^|\\s)every:${VALUE}`, 'g'), 'repeat', 'repeat'],
];

/** The tokens of a line, in the order of their kinds; what stands behind `//` is the note.
 * @param {string} line @returns {Chip[]} */
export function chips(line) {
  const [text] = line.split(/(?<=^|\s)\/\//, 1);
  return TOKENS.flatMap(([pattern, kind, icon]) => [...text.matchAll(pattern)].map((match) => (
    { kind, icon, text: match[1] ?? match[2] ?? '' }))).filter((chip) => chip.text);
}
