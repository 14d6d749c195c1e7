/* The chart of throws. */

function showChart() {
  byId('chart-part').hidden = !data.chart.length;
  if (!data.chart.length) return;
  byId('chart').parentNode.classList.toggle('many', data.chart.length > MANY_THROWS);
  const most = Math.max(...data.chart.flatMap(([, seen, expected]) => [seen, expected]));
  const bar = (name, y, length) => draw('rect', { class: name, x: 0, y, height: 7, width: round((length / most) * 100) });
  byId('chart').replaceChildren(...data.chart.map(([key, seen, expected]) => {
    const picture = draw('svg', {
      viewBox: '0 0 100 16', preserveAspectRatio: 'none', 'aria-hidden': 'true',
    }, bar('seen', 0, seen), bar('expected', 8.5, expected));
    return make(
      'tr', {},
      make('th', { scope: 'row' }, own(throwWords(key))),
      make('td', {}, String(seen)),
      make('td', {}, expected.toFixed(1)),
      make('td', { class: 'bars' }, picture),
    );
  }));
  const count = data.chart.reduce((sum, [, seen]) => sum + seen, 0);
  byId('chart-note').replaceChildren(filled('throws-counted', { count: String(count) }));
}
