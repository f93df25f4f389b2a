// @ts-check
// The ids of a form's commands. The same sent again is the same command, so that a lost answer does no harm; what was
// changed since is another one, or the service would repeat the answer to the first.

/** @returns {(data: any) => string} the id of a command by what it carries */
export function steadyIds() {
  /** @type {Map<string, string>} */
  const ids = new Map();
  return (data) => {
    const text = JSON.stringify(data);
    const id = ids.get(text) ?? crypto.randomUUID();
    ids.set(text, id);
    return id;
  };
}
