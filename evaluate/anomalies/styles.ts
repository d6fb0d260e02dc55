import {
  chance,
  name,
  number,
  pick,
  type Random,
  sentence,
  title,
  word,
} from '../examples-needed/made-page.ts'
import type { SiteStyle } from './anomalies.ts'

/**
 * Five made-up sites, in five manners of writing HTML: a list of people by hand, a guide in running text, a table, a
 * definition list with labels, and cards with classes. Each page has furniture above and below that looks a little like
 * its tuples.
 */
export const STYLES: readonly SiteStyle[] = [
  {
    name: 'faculty',
    row: ['<LI>', '\n'],
    between: '',
    fields: [
      {
        name: 'name',
        make: (random) => `${name(random)} ${name(random)}`,
        write: (value) => `<A HREF="/~${value.split(' ')[1].toLowerCase()}/">${value}</A>`,
        otherwise: (value) => value,
      },
      {
        name: 'position',
        before: ', ',
        make: (random) =>
          `${pick(random, ['Professor', 'Associate Professor', 'Lecturer', 'Dean'])} of ${name(random)} ${pick(random, ['Science', 'Engineering', 'Arts', 'Medicine'])}`,
        write: (value) => `<I>${value}</I>`,
        otherwise: (value) => `<EM>${value}</EM>`,
        between: ' and ',
        mayMove: true,
      },
      {
        name: 'room',
        before: ', room ',
        beforeOtherwise: ', Rm. ',
        make: (random) => `${number(random, 1, 9)}${number(random, 10, 49)}`,
        write: (value) => value,
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'phone',
        before: ', ext. ',
        beforeOtherwise: ', x',
        make: (random) => `${number(random, 4000, 8999)}`,
        write: (value) => `<TT>${value}</TT>`,
        mayMiss: true,
        mayMove: true,
      },
    ],
    page: (rows, random) =>
      `<HTML><HEAD><TITLE>Faculty of ${name(random)}</TITLE></HEAD>\n<BODY BGCOLOR="#FFFFFF"><H1>Faculty of ${name(random)}</H1>\n<P>${sentence(random)} See also <A HREF="/staff.html">the staff</A>, <I>by department</I>.\n<UL>\n${rows}</UL>\n<HR>Last changed by <A HREF="/~web/">the webmaster</A>, <I>${number(random, 1, 28)} May 1998</I></BODY></HTML>\n`,
  },
  {
    name: 'restaurants',
    row: ['<P>', '\n'],
    between: ' ',
    fields: [
      {
        name: 'name',
        make: (random) => `${pick(random, ['The', 'Chez', 'Casa', 'Old'])} ${name(random)}`,
        write: (value) => `<B>${value}</B>`,
        otherwise: (value) => `<STRONG>${value}</STRONG>`,
      },
      {
        name: 'price',
        make: (random) => `$${number(random, 6, 40)}`,
        before: '(about ',
        beforeOtherwise: '(around ',
        after: ')',
        write: (value) => value,
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'street',
        make: (random) =>
          `${number(random, 1, 280)} ${name(random)} ${pick(random, ['Street', 'Lane', 'Road'])}`,
        before: '-- ',
        beforeOtherwise: '- ',
        after: '.',
        write: (value) => value,
        mayMove: true,
      },
      {
        name: 'cuisine',
        make: (random) =>
          pick(random, ['Thai', 'Indian', 'vegetarian', 'French', 'seafood', 'Greek', 'pizza']),
        before: 'Cuisine: ',
        after: '.',
        write: (value) => `<I>${value}</I>`,
        otherwise: (value) => `<FONT COLOR=red>${value}</FONT>`,
        between: ', ',
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'phone',
        make: (random) => `${number(random, 200, 989)}-${number(random, 1000, 9999)}`,
        before: 'Tel: ',
        beforeOtherwise: 'Phone: ',
        after: '.',
        write: (value) => value,
        mayMiss: true,
        mayMove: true,
      },
    ],
    page: (rows, random) =>
      `<html><head><title>Eating out in ${name(random)}</title></head><body>\n<h2>Eating out in ${name(random)}</h2>\n<p><b>How to use this guide.</b> ${sentence(random)} (about ${number(random, 2, 9)} miles around).\n<hr>\n${rows}<hr>\n<p><b>Is a place missing?</b> Tel: <i>the editor</i>.</p></body></html>\n`,
  },
  {
    name: 'books',
    row: ['<tr>', '</tr>\n'],
    between: '',
    fields: [
      {
        name: 'title',
        make: title,
        write: (value) => `<a href="/book?id=${value.length}${value.charCodeAt(1)}"><b>${value}</b></a>`,
        otherwise: (value) => `<b>${value}</b>`,
        before: '<td>',
        after: '</td>',
      },
      {
        name: 'author',
        make: (random) => `${pick(random, 'ABCDEFGHJKLMNPRSTW'.split(''))}. ${name(random)}`,
        write: (value) => `<i>${value}</i>`,
        otherwise: (value) => value,
        between: ' and ',
        before: '<td>by ',
        after: '</td>',
        mayMove: true,
      },
      {
        name: 'year',
        make: (random) => `${number(random, 1950, 2001)}`,
        write: (value) => value,
        before: '<td align=right>',
        beforeOtherwise: '<td align=right>ca. ',
        after: '</td>',
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'price',
        make: (random) => `$${number(random, 4, 60)}.${number(random, 10, 99)}`,
        write: (value) => `<font color="#990000">${value}</font>`,
        otherwise: (value) => `<s>${value}</s>`,
        before: '<td>',
        after: '</td>',
        mayMiss: true,
        mayMove: true,
      },
    ],
    page: (rows, random) =>
      `<html><head><title>Search: ${word(random)}</title></head><body>\n<table width="100%"><tr><td><b>${name(random)} Books</b></td><td>by <i>post or phone</i></td></tr></table>\n<p>${number(random, 20, 90)} books found\n<table border=1><tr><th>Title</th><th>Author</th><th>Year</th><th>Price</th></tr>\n${rows}</table>\n<p>Prices include <font color="#990000">taxes</font>.</body></html>\n`,
  },
  {
    name: 'jobs',
    row: ['<dt>', '</dd>\n'],
    between: '<br>\n',
    afterFirst: '</dt>\n<dd>',
    fields: [
      {
        name: 'position',
        make: (random) =>
          `${pick(random, ['Senior', 'Junior', 'Chief', 'Night'])} ${word(random)} ${pick(random, ['clerk', 'operator', 'analyst', 'nurse'])}`,
        write: (value) => `<b>${value}</b>`,
        otherwise: (value) => `<strong>${value}</strong>`,
      },
      {
        name: 'company',
        before: 'Company: ',
        beforeOtherwise: 'Employer: ',
        make: (random) => `${name(random)} ${pick(random, ['Ltd', 'Inc', 'and Sons', 'Group'])}`,
        write: (value) => value,
        mayMove: true,
      },
      {
        name: 'place',
        before: 'Location: ',
        beforeOtherwise: 'Place: ',
        make: (random) =>
          `${name(random)}${chance(random, 0.4) ? ` ${pick(random, ['North', 'Bay', 'Park'])}` : ''}`,
        write: (value) => value,
        between: '; ',
        mayMove: true,
        mayMiss: true,
      },
      {
        name: 'salary',
        before: 'Salary: ',
        make: (random) => `$${number(random, 18, 90)},${number(random, 100, 900)}`,
        write: (value) => `<tt>${value}</tt>`,
        otherwise: (value) => value,
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'posted',
        before: 'Posted: ',
        beforeOtherwise: 'Since: ',
        make: (random) =>
          `${number(random, 1, 28)} ${pick(random, ['Jan', 'Mar', 'June', 'Sept'])} ${number(random, 1999, 2003)}`,
        write: (value) => value,
        mayMiss: true,
        mayMove: true,
      },
    ],
    page: (rows, random) =>
      `<html><head><title>Vacancies in ${name(random)}</title></head><body><h1>Vacancies</h1>\n<p>Location: <b>${name(random)}</b>. ${sentence(random)}</p>\n<dl>\n${rows}</dl>\n<p><b>For employers</b><br>Posted: every Friday<br>Salary: please state it</p></body></html>\n`,
  },
  {
    name: 'events',
    row: ['<div class="event">', '</div>\n'],
    between: '\n',
    fields: [
      {
        name: 'title',
        make: title,
        write: (value) => `<h3><a href="/e/${value.length}">${value}</a></h3>`,
        otherwise: (value) => `<h3>${value}</h3>`,
      },
      {
        name: 'speaker',
        make: (random) => `${name(random)} ${name(random)}`,
        before: '<p class="who">',
        after: '</p>',
        write: (value) => `<a class="person" href="#">${value}</a>`,
        otherwise: (value) => `<span>${value}</span>`,
        between: ', ',
        mayMove: true,
      },
      {
        name: 'time',
        make: (random) => `${number(random, 8, 19)}:${number(random, 10, 55)}`,
        before: '<span class="when">at ',
        beforeOtherwise: '<span class="when">from ',
        after: '</span>',
        write: (value) => value,
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'venue',
        make: (random) => `${pick(random, ['Hall', 'Room', 'Lab'])} ${number(random, 1, 30)}`,
        before: '<span class="where">',
        after: '</span>',
        write: (value) => value,
        otherwise: (value) => `<b>${value}</b>`,
        mayMiss: true,
        mayMove: true,
      },
      {
        name: 'tag',
        make: word,
        before: '<ul class="tags">',
        after: '</ul>',
        write: (value) => `<li>${value}</li>`,
        otherwise: (value) => `<li><em>${value}</em></li>`,
        between: '',
        mayMiss: true,
        mayMove: true,
      },
    ],
    page: (rows, random) =>
      `<!DOCTYPE html>\n<html><head><title>${name(random)} talks</title></head><body><div class="nav"><ul class="tags"><li><a href="/">Home</a></li><li><a href="/all">All events</a></li></ul></div>\n<div class="event head"><h3>This week</h3><span class="when">at a glance</span></div>\n<div id="list">\n${rows}</div>\n<div class="foot"><p class="who">Made by <a href="/us">us</a></p></div></body></html>\n`,
  },
]

/** One style by its place in the list. */
export function styleAt(index: number): SiteStyle {
  return STYLES[index % STYLES.length]
}

export type { Random }
