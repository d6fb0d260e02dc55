/** A source of the experiment: its pages, and the outline that is right for them, two spaces for each level. */
export interface Source {
  readonly name: string
  /** What the paper's table says of a source of this kind: correction steps; absent for sources that it has not. */
  readonly published?: number
  readonly pages: readonly string[]
  readonly outline: string
  /** Whether the outline says how sections follow each other; it does unless this is false. */
  readonly ordered?: boolean
}

/**
 * Sources after the kinds of Table 2 of Ashish and Knoblock (1997): several pages of one format, or one page. The pages are
 * ours: what they say is made up, and how they are marked up is what was usual then or is now.
 */
export const SOURCES: readonly Source[] = [
  {
    name: 'world fact book',
    published: 0,
    pages: [
      fact('France', 'Western Europe', '547,030 sq km', '545,630 sq km', 'wheat'),
      fact('Chile', 'South America', '756,950 sq km', '748,800 sq km', 'copper'),
      fact('Japan', 'East Asia', '377,835 sq km', '374,744 sq km', 'cars'),
    ],
    outline: 'Geography\n  Location\n  Area\n    total area\n    land area\nEconomy\n  Products',
  },
  {
    name: 'shopping database',
    published: 2,
    pages: [
      item('Stapler', 'GS-11', '4.10', 'holds 200 staples'),
      item('Lamp', 'GS-27', '18.00', 'bends'),
      item('Chair', 'GS-40', '77.50', 'turns round'),
    ],
    outline: 'Item number\nPrice\nDescription\nDelivery',
  },
  {
    name: 'award database',
    published: 0,
    pages: [
      award('Ice cores', 'A. Frost', '120,000'),
      award('Deep sea vents', 'B. Wells', '88,400'),
      award('Bird song', 'C. Lark', '45,000'),
    ],
    outline: 'Title\nInvestigator\nAmount\nAbstract',
  },
  {
    name: 'genetics database',
    published: 4,
    pages: [
      gene('Blue iris', '100100', 'eyes'),
      gene('Long thumb', '100233', 'hands'),
      gene('Night sight', '101900', 'vision'),
    ],
    outline: 'TEXT\nCLINICAL FEATURES\nREFERENCES\nEDIT HISTORY',
  },
  {
    name: 'company profiles',
    published: 2,
    pages: [
      company('Acme Bolts', '1911', '2,300', 'Bolton'),
      company('Baker Foods', '1954', '810', 'Leeds'),
      company('Crown Ink', '1988', '95', 'York'),
    ],
    outline: 'Overview\nKey facts\n  Founded\n  Employees\n  Headquarters\nCompetitors',
  },
  {
    name: 'film database',
    published: 3,
    pages: [
      film('The Long Road', 'D. Marsh', '112', 'Drama'),
      film('Two Moons', 'E. Sol', '95', 'Fantasy'),
      film('Harbour', 'F. Quay', '101', 'Crime'),
    ],
    outline: 'Directed by\nGenre\nRuntime\nPlot',
  },
  {
    name: 'fact sheets',
    published: 0,
    pages: [
      sheet('Heron', 'carries mail', '21 m', '2'),
      sheet('Swift', 'watches weather', '9 m', '1'),
      sheet('Crane', 'lifts loads', '35 m', '4'),
    ],
    outline: 'Mission\nFeatures\nGeneral Characteristics\n  Length\n  Crew',
  },
  {
    name: 'proceedings',
    published: 1,
    pages: [
      `<h1>Proceedings</h1>${['Queries', 'Agents', 'Workflow'].map((topic, i) => `<h2>${topic}</h2><ul><li>Paper ${i} <i>A. Author</i></li><li>Another paper ${i} <i>B. Author</i></li></ul>`).join('')}`,
    ],
    outline: 'Queries\nAgents\nWorkflow',
  },
  {
    name: 'conference home page',
    published: 3,
    pages: [
      '<h1>Conference</h1><p><strong>Dates:</strong> 3 to 7 June</p><p><strong>Place:</strong> Lyon</p><h2>Submissions</h2><p>Send six pages.</p><h3>Deadlines</h3><p>Abstracts in January.</p><h2>Registration</h2><p>It opens in March.</p>',
    ],
    outline: 'Dates\nPlace\nSubmissions\n  Deadlines\nRegistration',
  },
  {
    name: 'universities by state',
    published: 6,
    pages: [
      `<h2>Universities</h2>${['Alabama', 'Alaska', 'Arizona', 'Arkansas'].map((state) => `<p><b>${state}</b></p><ul><li>University of ${state}</li><li>${state} State</li></ul>`).join('')}`,
    ],
    outline: 'Alabama\nAlaska\nArizona\nArkansas',
  },
  {
    name: 'fellows by year',
    published: 0,
    pages: [
      `<h1>Fellows</h1>${[1990, 1991, 1992].map((year) => `<h3>${year}</h3><p>A. Able, B. Best, C. Clear</p>`).join('')}`,
    ],
    outline: '1990\n1991\n1992',
  },
  {
    name: 'job listing',
    published: 6,
    pages: [
      '<div class="job"><div class="t">Programmer</div><dl><dt>Employer</dt><dd>Mill &amp; Sons</dd><dt>Salary</dt><dd>40,000</dd></dl></div><div class="job"><div class="t">Operator</div><dl><dt>Employer</dt><dd>City Library</dd><dt>Salary</dt><dd>31,000</dd></dl></div><div class="job"><div class="t">Tester</div><dl><dt>Employer</dt><dd>Fair Games</dd><dt>Salary</dt><dd>36,000</dd></dl></div>',
    ],
    outline: 'Programmer\n  Employer\n  Salary\nOperator\n  Employer\n  Salary\nTester\n  Employer\n  Salary',
  },
  {
    name: 'journal issue',
    published: 4,
    pages: [
      '<center><b>Volume 26, Number 4</b></center><p><font size="4">Articles</font></p><p>On joins, by A. Key. On views, by B. Base.</p><p><font size="4">Surveys</font></p><p>On mediators, by C. Link.</p><p><font size="4">News</font></p><p>A meeting was held.</p>',
    ],
    outline: 'Articles\nSurveys\nNews',
  },
  {
    name: 'organisation',
    published: 0,
    pages: [
      '<h1>Air Office</h1><h2>Commands</h2><h3>Training</h3><p>Teaches.</p><h3>Transport</h3><p>Carries.</p><h2>Agencies</h2><h3>Weather</h3><p>Forecasts.</p>',
    ],
    outline: 'Commands\n  Training\n  Transport\nAgencies\n  Weather',
  },
]

function fact(name: string, where: string, total: string, land: string, products: string): string {
  return `<h1>${name}</h1><h3>Geography</h3><p><b>Location:</b> ${where}<p><b>Area:</b><br><i>total area:</i> ${total}<br><i>land area:</i> ${land}<h3>Economy</h3><p><b>Products:</b> ${products}`
}

function item(name: string, number: string, price: string, text: string): string {
  return `<h2>${name}</h2><table><tr><td>Item number</td><td>${number}</td></tr><tr><td>Price</td><td>$${price}</td></tr><tr><td>Description</td><td>It ${text}.</td></tr><tr><td>Delivery</td><td>${number.length + Number(price)} days</td></tr></table><p><a href="/">Home</a> <a href="/cart">Cart</a></p>`
}

function award(title: string, person: string, amount: string): string {
  return `<pre></pre><p>Title: ${title}</p><p>Investigator: ${person}</p><p>Amount: $${amount}</p><p>Abstract:</p><p>The work on ${title.toLowerCase()} will go on for two years.</p>`
}

function gene(name: string, number: string, where: string): string {
  return `<h3>${number} ${name}</h3><p>TEXT</p><p>A trait of the ${where}.</p><p>CLINICAL FEATURES</p><p>Seen in the ${where} of some.</p><p>REFERENCES</p><p>Smith, on ${name}.</p><p>EDIT HISTORY</p><p>made for ${number}</p>`
}

function company(name: string, founded: string, people: string, city: string): string {
  return `<div class="title">${name}</div><div class="section">Overview</div><p>${name} sells what it makes.</p><div class="section">Key facts</div><div class="fact"><span class="label">Founded</span> <span class="value">${founded}</span></div><div class="fact"><span class="label">Employees</span> <span class="value">${people}</span></div><div class="fact"><span class="label">Headquarters</span> <span class="value">${city}</span></div><div class="section">Competitors</div><p>Others near ${city}.</p>`
}

function film(title: string, director: string, minutes: string, genre: string): string {
  return `<h1>${title}</h1><p><b>Directed by</b><br><a href="/p">${director}</a></p><p><b>Genre:</b> ${genre}</p><p><b>Runtime:</b> ${minutes} min</p><p><b>Plot:</b> In ${title} much happens.</p><hr><p><a href="/a">About</a> | <a href="/h">Help</a></p>`
}

function sheet(name: string, mission: string, length: string, crew: string): string {
  return `<h1>${name}</h1><h2>Mission</h2><p>The ${name} ${mission}.</p><h2>Features</h2><p>It ${mission} by day and night.</p><h2>General Characteristics</h2><p><b>Length:</b> ${length}<br><b>Crew:</b> ${crew}</p>`
}
