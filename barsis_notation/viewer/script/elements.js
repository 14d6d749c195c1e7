/* Elements of the page. */

function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  return fitted(made, attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return fitted(document.createElementNS(SVG, name), attributes, children);
}

function fitted(made, attributes, children) {
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
}

function seatMark(letter) {
  const box = { class: 'mark', viewBox: '-1.2 -1.2 2.4 2.4', 'aria-hidden': 'true' };
  return draw('svg', box, draw('use', { href: `#man-${letter}` }));
}
