import { z } from 'zod'
import { version } from '../../../package.json'
import { querySchema } from './request.ts'

const json = (schema: object, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const texts = { type: 'array', items: { type: 'string' } }
const count = { type: 'integer', minimum: 0 }

const SCHEMAS = {
  Query: z.toJSONSchema(querySchema, { io: 'input' }),
  Answer: {
    type: 'object',
    required: ['columns', 'rows', 'rounds', 'pages', 'problems'],
    properties: {
      columns: texts,
      rows: { type: 'array', items: { type: 'array', items: { type: ['string', 'number', 'null'] } } },
      rounds: { ...count, description: 'how often pages had to be fetched' },
      pages: { ...count, description: 'pages that this query fetched' },
      problems: { type: 'array', items: reference('PageProblem') },
    },
  },
  Plan: {
    type: 'object',
    required: ['steps'],
    properties: {
      steps: {
        type: 'array',
        items: {
          type: 'object',
          required: ['table', 'by', 'atHand', 'next'],
          properties: { table: { type: 'string' }, by: texts, atHand: count, next: count },
        },
      },
    },
  },
  Table: {
    type: 'object',
    required: ['name', 'kind', 'required'],
    properties: {
      name: { type: 'string' },
      kind: { enum: ['source', 'view', 'file'] },
      columns: { ...texts, description: 'absent for a file that no query has named yet' },
      required: { ...texts, description: 'columns that a query must give a value for' },
    },
  },
  PageProblem: {
    type: 'object',
    required: ['address', 'code', 'message', 'detail'],
    properties: {
      address: { type: 'string' },
      code: { type: 'string' },
      message: { type: 'string' },
      remedy: { type: 'string' },
      detail: { type: 'boolean' },
    },
  },
  Problem: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' }, remedy: { type: 'string' } },
  },
}

/** The description of the server in OpenAPI 3.1. */
export function describeApi(): object {
  const refused = {
    '401': json(reference('Problem'), 'the token is missing or wrong'),
    '403': { description: 'a page of another site made the request' },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gleaner', version, description: 'SQL over wrapped web sources.' },
    security: [{ token: [] }],
    paths: {
      '/query': {
        post: {
          operationId: 'query',
          summary: 'Answer a query',
          parameters: [
            {
              name: 'format',
              in: 'query',
              description: 'the format of the rows; the Accept header decides where it is absent',
              schema: { enum: ['json', 'csv'] },
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: reference('Query') },
              'text/plain': { schema: { type: 'string' } },
            },
          },
          responses: {
            '200': {
              description: 'the rows, or the plan where "explain" is true',
              headers: {
                'x-glean-problems': { description: 'pages that the answer lacks', schema: count },
              },
              content: {
                'application/json': { schema: { oneOf: [reference('Answer'), reference('Plan')] } },
                'text/csv': { schema: { type: 'string' } },
              },
            },
            '400': json(reference('Problem'), 'the request or its SQL is not right'),
            ...refused,
            '413': json(reference('Problem'), 'the query takes too many pages, rows or steps'),
            '502': json(reference('Problem'), 'a source failed'),
            '503': json(reference('Problem'), 'too many queries are waiting'),
          },
        },
      },
      '/tables': {
        get: {
          operationId: 'tables',
          summary: 'List the tables that can be asked',
          responses: {
            '200': json(
              {
                type: 'object',
                required: ['tables'],
                properties: { tables: { type: 'array', items: reference('Table') } },
              },
              'the tables',
            ),
            ...refused,
          },
        },
      },
      '/openapi.json': {
        get: {
          operationId: 'describe',
          summary: 'This description',
          responses: { '200': json({ type: 'object' }, 'the description'), ...refused },
        },
      },
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: SCHEMAS },
  }
}
