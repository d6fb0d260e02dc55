/**
 * Pages about countries, in our own words and numbers, for tests of sections: one page set as in 1997 after the figure
 * of Ashish and Knoblock, and any number of pages of a made site of today.
 */

/** A page as in Figure 1 of the paper: sections under `h3`, fields in bold, parts of a field in italics. */
export const FRANCE = `<html><head><title>France</title></head>
<body bgcolor="white" text="black">
<h1>France</h1>
<img src="map.gif" alt="Map of France:"><br>
<h3>Geography</h3>
<p><b>Location:</b> Western Europe, between Spain and Belgium, on the Atlantic and the Mediterranean
<p><b>Map references:</b> Europe
<p><b>Area:</b>
<br><i>total area:</i> 547,030 sq km
<br><i>land area:</i> 545,630 sq km
<br><i>comparative area:</i> a little over twice the area of Colorado
<p><b>Land boundaries:</b> total 2,892.4 km, Andorra 60 km, Belgium 620 km, Germany 451 km
<p><b>Coastline:</b> 3,427 km
<h3>People</h3>
<p>About 58 million live here.
<h3>Government</h3>
<p>A republic since 1792, with pauses.
<h3>Economy</h3>
<p>Farms, factories and a great many visitors.
<h3>Transportation</h3>
<p>Trains go everywhere from the capital.
</body></html>`

const NAMES = ['Arvia', 'Belmora', 'Cordana', 'Dorland', 'Estrela', 'Fennmark', 'Galdoria', 'Hestia']
const REGIONS = ['north', 'south', 'coast', 'hills']
const CLIMATES = ['mild and wet', 'dry, with cold nights', 'hot summers', 'snow for half the year', 'windy']

/** One of the pages of a made site: a menu, sections, fields, parts of fields, a rank that interrupts, and a footer. */
export function countryPage(i: number): string {
  const name = `${NAMES[i % NAMES.length]}${i >= NAMES.length ? ` ${i}` : ''}`
  const region = REGIONS[i % REGIONS.length]
  const area = 1_000 + 137 * i
  const fields = [
    field('Location', line(`in the ${region}, day ${i} of the walk`), region),
    field(
      'Area',
      part('total', `${area} sq km`) + rank(3 * i + 1) + part('land', `${area - 10 * i} sq km`),
      region,
    ),
    field('Climate', line(CLIMATES[i % CLIMATES.length]), region),
    i % 2 === 0 ? field('Coast', line(`${12 * i + 5} km`), region) : '',
  ]
  const people = [
    field(
      'Population',
      line(`${9000 + 411 * i} (2012)`) + rank(i + 2) + line(`${8000 + 399 * i} (2011)`),
      region,
    ),
    field('Water', line(`urban: ${90 - i}%; rural: ${70 - i}%`), region),
  ]
  return `<html><head><title>Atlas</title></head><body>
<div class="menu"><h3>Navigation</h3><ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li><li><a href="/help">Help</a></li></ul></div>
<div class="head">${name}</div>
<div class="main">
<h2><a>Geography</a> <span class="of">${name}</span></h2><table>${fields.join('')}</table>
<h2><a>People</a> <span class="of">${name}</span></h2><table>${people.join('')}</table>
<a class="up">Back to top</a></div>
<div class="foot"><h3>About this site</h3><p>All of it is made up.</p></div>
</body></html>`
}

function field(name: string, text: string, region: string): string {
  return `<tr class="${region}"><td><div class="name"><a href="/help#${name}">${name}</a>:</div></td></tr>
<tr><td>${text}</td></tr>`
}

function line(text: string): string {
  return `<div class="text">${text}</div>\n`
}

function part(name: string, text: string): string {
  return `<div class="name">${name}: <span class="text">${text}</span></div>\n`
}

function rank(number: number): string {
  return `<span class="rank">world rank:</span> <a href="/rank">${number}</a>\n`
}
