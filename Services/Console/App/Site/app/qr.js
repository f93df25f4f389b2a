// @ts-check
// A QR code, drawn from the modules that Debian's library works out when the first one is looked at.

import { h, svg } from './dom.js';

/** Light modules around a code, so that a camera finds it. */
const MARGIN = 4;
/** @type {Promise<any> | null} */
let library = null;

/** The code of a text; it is hidden where the library is not installed, so the text is to be shown too.
 * @param {string} text @param {string} label for those who do not see it @returns {HTMLElement} */
export function qrCode(text, label) {
  const place = h('div', { class: 'qr', role: 'img', 'aria-label': label });
  qrLibrary().then((make) => place.append(drawn(make, text)), () => { place.hidden = true; });
  return place;
}

/** The function qrcode. The library is a script and no module, so it cannot be imported. @returns {Promise<any>} */
function qrLibrary() {
  library ??= new Promise((resolve, reject) => {
    const failed = () => { library = null; reject(new Error('the library for QR codes is not installed')); };
    document.head.append(h('script', { src: '/lib/qrcode/qrcode.js', onerror: failed,
      onload: () => resolve(/** @type {any} */ (globalThis).qrcode) }));
  });
  return library;
}

/** @param {any} make @param {string} text */
function drawn(make, text) {
  make.stringToBytes = make.stringToBytesFuncs['UTF-8'];
  // The smallest that the text fits in, of which 15 % may be covered.
  const code = make(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const size = count + 2 * MARGIN;
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return svg('svg', { viewBox: `${-MARGIN} ${-MARGIN} ${size} ${size}`, 'shape-rendering': 'crispEdges',
    'aria-hidden': 'true' }, svg('path', { d: path }));
}
