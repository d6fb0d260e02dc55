import {
  chance,
  type MadePage,
  makePage,
  name,
  number,
  pick,
  type Random,
  repeat,
  sentence,
  title,
  word,
} from './made-page.ts'

/** Pages of made-up sites that list several records each. They are ours: what they copy is the kind of markup, no page. */

/** Results of a search: some lack the text below the title. */
export function searchResults(random: Random): MadePage {
  const records = repeat(random, 8, 10, () => ({
    title: title(random),
    address: `${word(random)}.example/${word(random)}`,
    ...(chance(random, 0.8) && { snippet: sentence(random) }),
  }))
  const items = records.map(
    ({ title, address, snippet }) =>
      `<div class="g"><h3><a href="http://${address}">${title}</a></h3>${snippet === undefined ? '' : `<div class="s">${snippet}</div>`}<cite>${address}</cite> - <a href="/cache">Cached</a></div>`,
  )
  return makePage(
    `<p id="count">${number(random, 100, 900)} results</p><div id="res">${items.join('\n')}</div>`,
    records,
  )
}

/** Results of a search as a list, with a sponsored one of another kind above. */
export function numberedResults(random: Random): MadePage {
  const records = repeat(random, 6, 9, () => ({ title: title(random), abstract: sentence(random) }))
  const items = records.map(
    ({ title, abstract }) =>
      `<li><div class="res"><h3><a class="ttl" href="/r/${number(random, 1000, 9999)}">${title}</a></h3><div class="abstr">${abstract}</div><em>${word(random)}.example</em></div></li>`,
  )
  const sponsored = `<div class="ads"><ul><li><a href="/ad">${title(random)}</a><br>${sentence(random)}</li></ul></div>`
  return makePage(`${sponsored}<ol start="1">${items.join('\n')}</ol>`, records)
}

/** A forecast: the row of tonight has no high. */
export function forecast(random: Random): MadePage {
  const days = ['Tonight', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const records = days.map((day, i) => ({
    day,
    sky: pick(random, ['Sunny', 'Showers', 'Cloudy', 'Snow', 'Fog']),
    ...(i > 0 && { high: `${number(random, 10, 30)}°` }),
    low: `${number(random, -5, 9)}°`,
  }))
  const rows = records.map(
    ({ day, sky, high, low }) =>
      `<tr><td><b>${day}</b></td><td><img src="/sky.gif" alt=""> <span class="sky">${sky}</span></td><td class="hi">${high ?? ''}</td><td class="lo">${low}</td></tr>`,
  )
  return makePage(
    `<h2>${name(random)}ville</h2><table class="ten"><tr><th>Day</th><th>Sky</th><th>High</th><th>Low</th></tr>${rows.join('\n')}</table>`,
    records,
  )
}

/** Stories with an icon, the person who posted them, and a link that only an attribute holds. */
export function stories(random: Random): MadePage {
  const records = repeat(random, 5, 8, () => ({
    icon: title(random),
    poster: name(random),
    link: `/story/${number(random, 1000, 9999)}`,
  }))
  const items = records.map(
    ({ icon, poster, link }) =>
      `<div class="article"><div class="topic"><img src="/t.gif" alt="${icon}"></div><h2>${title(random)}</h2><div class="details">Posted by ${poster} on day ${number(random, 1, 28)}</div><p>${sentence(random)}${chance(random, 0.5) ? ` <i>${sentence(random)}</i>` : ''}</p><div class="more"><a href="${link}">Read more</a> | <a href="/all">Comments</a></div></div>`,
  )
  return makePage(items.join('\n'), records)
}

/** A directory of people: some have a page of their own, some have not. */
export function people(random: Random): MadePage {
  const records = repeat(random, 7, 10, () => ({
    name: `${name(random)} ${name(random)}`,
    office: `${number(random, 10, 99)}-${number(random, 100, 999)}`,
    phone: `555-${number(random, 1000, 9999)}`,
  }))
  const rows = records.map(({ name, office, phone }, i) => {
    const shown = i % 3 === 1 ? name : `<a href="/~${i}">${name}</a>`
    return `<tr><td class="who">${shown}</td><td>Room ${office}</td><td>${phone}</td></tr>`
  })
  return makePage(`<table class="list">${rows.join('\n')}</table>`, records)
}

/** Talks by the day: some belong to a series. */
export function talks(random: Random): MadePage {
  const records = repeat(random, 5, 8, (i) => ({
    ...(i % 2 === 0 && { series: `${title(random)} seminar` }),
    talk: title(random),
    time: `${number(random, 1, 12)}:${number(random, 10, 59)} PM`,
  }))
  const items = records.map(
    ({ series, talk, time }) =>
      `<p class="event">${series === undefined ? '' : `<i class="series">${series}</i><br>`}<a href="/t/${number(random, 100, 999)}">${talk}</a><br>Time: ${time}</p>`,
  )
  return makePage(`<h2>This week</h2>${items.join('\n')}`, records)
}

/** Courses of a catalogue, with rules between them and no element around each. */
export function courses(random: Random): MadePage {
  const records = repeat(random, 5, 8, () => ({
    course: `${number(random, 1, 24)}.${number(random, 100, 999)} ${title(random)}`,
    about: sentence(random),
  }))
  const items = records.map(
    ({ course, about }) =>
      `<h3>${course}</h3><div class="unit">Units: ${number(random, 3, 15)}</div><p>${about}</p><hr>`,
  )
  return makePage(`<div class="catalog">${items.join('\n')}</div>`, records)
}

/** Box scores: a game has the runs of nine innings for two teams. */
export function games(random: Random): MadePage {
  const records = repeat(random, 4, 6, () => {
    const line = (side: string) => [
      [`${side}`, `${name(random)} ${pick(random, ['Gulls', 'Otters', 'Lynxes', 'Herons'])}`],
      ...Array.from({ length: 9 }, (_, i) => [`${side}${i + 1}`, `${number(random, 0, 9)}`]),
    ]
    return Object.fromEntries([...line('away'), ...line('home')]) as Record<string, string>
  })
  const row = (game: Record<string, string>, side: string) =>
    `<tr class="${side}"><td class="team">${game[side]}</td>${Array.from({ length: 9 }, (_, i) => `<td>${game[side + (i + 1)]}</td>`).join('')}</tr>`
  const items = records.map(
    (game) => `<table class="box">${row(game, 'away')}${row(game, 'home')}</table><a href="/recap">Recap</a>`,
  )
  return makePage(items.join('\n'), records)
}
