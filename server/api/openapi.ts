import * as v from 'valibot'
import { calendarEventSchema } from '#src/wire/calendar-service.ts'
import { personSchema } from '#src/wire/administration.ts'
import { confirmationStatusSchema } from '#src/wire/cache.ts'
import { configFileSchema, configurationSchema } from '#src/wire/configuration.ts'
import { deviceRulesSchema, kioskSchema } from '#src/wire/kiosk.ts'
import { resourceSchema } from '#src/wire/resource.ts'
import { otherCalendarSchema } from '#src/wire/settings.ts'
import { newEventSchema } from '../rules/calendar/read-event.ts'
import { allCalls, type DescribedCall } from './all-calls.ts'
import type { AnswerBody, Parameter } from '../rules/api/describe.ts'
import {
  type ApiResponse,
  calendarProblemSchema,
  importProblemSchema,
  linkProblemSchema,
  problemSchema,
  refusalName,
  refusalsIn,
  refusalsOf,
} from './refusals.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { sessionSchema } from '../rules/api/account.ts'
import { wholeScheduleSchema } from '../rules/api/events.ts'

/** The schemas with a name of their own in the document. */
const named = {
  Problem: problemSchema,
  LinkProblem: linkProblemSchema,
  ImportProblem: importProblemSchema,
  CalendarProblem: calendarProblemSchema,
  ConfigFile: configFileSchema,
  Configuration: configurationSchema,
  Resource: resourceSchema,
  Schedule: wholeScheduleSchema,
  Event: calendarEventSchema,
  NewEvent: newEventSchema,
  ConfirmationStatus: confirmationStatusSchema,
  Device: kioskSchema,
  DeviceRules: deviceRulesSchema,
  Session: sessionSchema,
  Person: personSchema,
  OtherCalendar: otherCalendarSchema,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

const schemaOf = (schema: v.GenericSchema): JsonSchema => jsonSchemaOf(schema, named)

/** The description of all calls, as OpenAPI 3.1 without types of its own. */
export interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ApiResponse>>
    readonly securitySchemes: object
  }
  readonly [name: string]: unknown
}

export interface Operation {
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>
  readonly [name: string]: unknown
}

/** Returns the description of the API. `version` is that of the product. */
export function openApi(version: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const described of allCalls) {
    const path = (paths[described.path] ??= {})
    path[described.method.toLowerCase()] = operationOf(described)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: "Foyer's API",
      version,
      description:
        'The calls that the client makes (x-foyer-of: product), those of the calendar that the product hosts (calendar), and those that only Foyer’s own server answers (own). The client reads more than is described here: numbers and flags as text, lists below a member, and records without the members that it can do without.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-Foyer' },
    },
    servers: [{ url: '/', description: 'apiURL of config.json. The calls below /calendar are at its calendarURL.' }],
    tags: [...new Set(allCalls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries<v.GenericSchema>(named).map(([name, schema]) => [
          name,
          jsonSchemaOf(schema, Object.fromEntries(Object.entries(named).filter(([other]) => other !== name))),
        ]),
      ),
      responses: refusalsIn(JSON.stringify(paths)),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'foyer_session',
          description: 'Sessions in cookies: changes repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN.',
        },
      },
    },
  }
}

function tagOf({ path }: Pick<DescribedCall, 'path'>): string {
  const [first = '', second = ''] = path.split('/').slice(1)
  return first === 'api' ? second : first
}

function operationOf(described: DescribedCall): Operation {
  const { method, path, call, body, rights, of, loss } = described
  return {
    operationId: [method.toLowerCase(), ...path.split(/[^\w]+/).filter(Boolean)].join('-'),
    summary: call.summary,
    tags: [tagOf(described)],
    'x-foyer-of': of,
    ...(loss === null ? {} : { 'x-foyer-without': loss }),
    'x-foyer-rights': rights,
    security: [{ token: [] }, { session: [] }, ...(rights.anonymous === 'no' ? [] : [{}])],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...parametersOf('query', call.query ?? {}),
      ...parametersOf('header', call.headers ?? {}),
    ],
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content:
              typeof body === 'string'
                ? { [body]: { schema: {} } }
                : { 'application/json': { schema: schemaOf(body) } },
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [
          status,
          {
            description: descriptions[status] ?? 'Done.',
            ...headersOf(status, call.answerHeaders),
            ...contentOf(answer),
          },
        ]),
      ),
      ...Object.fromEntries(
        refusalsOf(described).map((status) => [
          status,
          { $ref: `#/components/responses/${refusalName(status, call.refusalForm)}` },
        ]),
      ),
    },
  }
}

const descriptions: Readonly<Record<string, string>> = {
  503: 'It does not work.',
  200: 'The answer.',
  201: 'Made.',
  204: 'Done, without a body. Of a cached list: the copy is current.',
  304: 'The copy is current.',
}

const parametersOf = (place: 'query' | 'header', parameters: Readonly<Record<string, Parameter>>) =>
  Object.entries(parameters).map(([name, { description, isNeeded = false }]) => ({
    name,
    in: place,
    description,
    required: isNeeded,
    schema: { type: 'string' },
  }))

const headersOf = (status: string, headers: Readonly<Record<string, string>> | undefined): object =>
  headers === undefined || status === '204'
    ? {}
    : {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
        ),
      }

function contentOf(answer: AnswerBody): {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
} {
  const schema = answerSchemaOf(answer)
  if (schema !== null) return { content: { 'application/json': { schema: schemaOf(schema) } } }
  return answer.kind === 'file' ? { content: { [answer.media]: { schema: {} } } } : {}
}

/** The whole body as Foyer's own server writes it. Null if it is no JSON. */
function answerSchemaOf(answer: AnswerBody): v.GenericSchema | null {
  switch (answer.kind) {
    case 'json':
      return answer.schema
    case 'list':
      return answer.isNamed ? v.object({ [answer.name]: v.array(answer.item) }) : v.array(answer.item)
    case 'wrapped':
      return v.object({ data: answer.schema, loading: v.literal(false), error: v.null() })
    case 'file':
    case 'none':
      return null
  }
}
