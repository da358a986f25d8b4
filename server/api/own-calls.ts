import * as v from 'valibot'
import {
  createdSchema,
  importedSchema,
  invitationSchema,
  invitedSchema,
  linkSchema,
  overviewSchema,
  personSchema,
  previewSchema,
} from '#src/wire/administration.ts'
import { answerInfoSchema, approvalSchema, feedSchema, madeFeedSchema } from '#src/wire/personal.ts'
import { directoryReportSchema } from '../rules/directory/report.ts'
import { documentSchemas } from '../rules/resources/documents.ts'
import { type CallDescription, file, json, nothing, type OwnHttpCallName } from '../rules/api/describe.ts'
import { sessionSchema } from '../rules/api/account.ts'

const session = json(sessionSchema)
const items = (item: v.GenericSchema) => json(v.object({ items: v.array(item) }))

const queue = v.object({ count: v.number(), oldestMinutes: v.number() })
const healthSchema = v.object({
  status: v.picklist(['ok', 'late', 'failing']),
  store: v.picklist(['ok', 'failing']),
  migrations: v.picklist(['ok', 'behind', 'unknown']),
  jobs: v.record(v.string(), v.picklist(['ok', 'stopped'])),
  mails: queue,
  outbox: queue,
  mirror: v.object({ rooms: v.number(), refused: v.number(), oldestMinutes: v.number() }),
})

const operation = {
  'GET /health': {
    summary: 'Whether the server works. 503 if it does not.',
    answers: { 200: json(healthSchema), 503: json(healthSchema) },
  },
} as const satisfies Readonly<Record<string, CallDescription>>

const setUp = {
  'GET /api/setup': {
    summary: 'Whether the server waits for its first administrator.',
    answers: { 200: json(v.object({ isOpen: v.boolean() })) },
  },
  'POST /api/setup': {
    summary: 'Names the organisation and its first administrator, with the code that the server printed.',
    answers: { 200: session, 201: session },
    refusals: [403, 409, 429],
  },
} as const satisfies Readonly<Record<string, CallDescription>>

const account = {
  'POST /api/account/openid/begin': {
    summary:
      'Begins a sign-in with a provider of OpenID Connect: the address of its page, and the state that comes back.',
    answers: { 200: json(v.object({ address: v.string(), state: v.string() })) },
    refusals: [403, 404, 409, 429],
  },
  'POST /api/account/openid/{id}/signed-out': {
    summary:
      'Ends the sessions of an account whose provider says that they are over (OpenID Connect Back-Channel Logout).',
    answers: { 200: nothing },
    refusals: [400, 403, 429],
  },
  'POST /api/account/invitation/info': {
    summary: 'What an invitation is for.',
    answers: { 200: json(invitationSchema) },
    refusals: [404, 429],
    refusalForm: 'link',
  },
  'POST /api/account/invitation/accept': {
    summary: 'Makes the account of an invited person, and signs in.',
    answers: { 200: session },
    refusals: [404, 409, 429],
    refusalForm: 'link',
  },
  'POST /api/account/password/forgot': {
    summary: 'Sends a link that sets a new password.',
    answers: { 204: nothing },
    refusals: [404, 429],
  },
  'POST /api/account/password/info': {
    summary: 'The account of a password link.',
    answers: { 200: json(v.object({ email: v.string() })) },
    refusals: [404, 429],
    refusalForm: 'link',
  },
  'POST /api/account/password/reset': {
    summary: 'Sets a new password by a link, and signs in.',
    answers: { 200: session },
    refusals: [404, 429],
    refusalForm: 'link',
  },
  'POST /api/account/password/change': {
    summary: 'Changes the password of the user. Other sessions end.',
    answers: { 204: nothing },
    refusals: [404, 429],
  },
} as const satisfies Readonly<Record<string, CallDescription>>

const personal = {
  'POST /api/answer/info': {
    summary: 'What a mail asks about.',
    answers: { 200: json(answerInfoSchema) },
    refusals: [429],
    refusalForm: 'link',
  },
  'POST /api/answer': {
    summary: 'Answers by the link in a mail.',
    answers: { 204: nothing },
    refusals: [429],
    refusalForm: 'link',
  },
  'GET /api/users/me/feeds': {
    summary: 'The calendar feeds of the user.',
    answers: { 200: items(feedSchema) },
    refusals: [404],
  },
  'POST /api/users/me/feeds': {
    summary: 'Makes a calendar feed. Its address is shown once.',
    answers: { 201: json(madeFeedSchema) },
    refusals: [404, 409],
  },
  'DELETE /api/users/me/feeds/{id}': { summary: 'Revokes a feed.', answers: { 204: nothing }, refusals: [404] },
  'GET /api/users/me/delegates': {
    summary: "Colleagues who may reserve in the user's calendar.",
    answers: { 200: items(v.string()) },
    refusals: [404],
  },
  'PUT /api/users/me/delegates': {
    summary: 'Replaces the list of delegates.',
    answers: { 204: nothing },
    refusals: [404],
  },
  'GET /feeds/{secret}': {
    summary: 'A calendar for other applications. The secret is its right.',
    headers: { 'If-None-Match': { description: 'The ETag of the copy that the client has.' } },
    answerHeaders: { ETag: 'The version of the calendar.' },
    answers: { 200: file('text/calendar'), 304: nothing },
    refusals: [404, 429],
  },
  'GET /api/approvals': {
    summary: 'Requests for resources that wait for the user.',
    answers: { 200: items(approvalSchema) },
    refusals: [404],
  },
  'POST /api/approvals/{id}': { summary: 'Answers a request.', answers: { 204: nothing }, refusals: [404, 429] },
} as const satisfies Readonly<Record<string, CallDescription>>

const journalSchema = v.object({
  id: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  kind: v.string(),
  body: v.record(v.string(), v.unknown()),
})

const administration = {
  'GET /api/admin/overview': {
    summary: 'The organisation, and how much of everything there is.',
    answers: { 200: json(overviewSchema) },
    refusals: [409],
  },
  'PUT /api/admin/organisation': {
    summary: 'Changes the organisation.',
    answers: { 204: nothing },
    refusals: [409],
  },
  'GET /api/admin/people': { summary: 'All people.', answers: { 200: items(personSchema) } },
  'POST /api/admin/people': {
    summary: 'Invites people by address.',
    answers: { 201: items(invitedSchema) },
    refusals: [409],
  },
  'PUT /api/admin/people/{id}': {
    summary: 'Changes the name, role or state of a person.',
    answers: { 200: json(personSchema) },
    refusals: [404, 409],
  },
  'DELETE /api/admin/people/{id}': {
    summary: 'Removes a person. `events` is the number of events to come that stay.',
    answers: { 200: json(v.object({ events: v.number() })) },
    refusals: [404, 409],
  },
  'POST /api/admin/people/{id}/password-link': {
    summary: 'Makes a link with which a person sets a new password.',
    answers: { 200: json(linkSchema) },
    refusals: [404, 409],
  },
  'POST /api/admin/people/{id}/invitation': {
    summary: 'Makes a new invitation for an invited person.',
    answers: { 200: json(v.object({ ...linkSchema.entries, isMailed: v.boolean() })) },
    refusals: [404, 409],
  },
  'POST /api/admin/invitations': {
    summary: 'Makes the invitation for everybody with the link.',
    answers: { 201: json(linkSchema) },
    refusals: [409],
  },
  'DELETE /api/admin/invitations': { summary: 'Ends the invitation for everybody.', answers: { 204: nothing } },
  'GET /api/admin/resources': {
    summary: 'All resources, as a list.',
    answers: {
      200: items(
        v.object({ id: v.string(), name: v.string(), kind: v.string(), place: v.string(), email: v.string() }),
      ),
    },
  },
  'GET /api/admin/resources/template': {
    summary: 'A spreadsheet with all columns and an example.',
    answers: { 200: file('text/csv') },
  },
  'GET /api/admin/resources/export': {
    summary: 'All resources as a spreadsheet that an import reads.',
    answers: { 200: file('text/csv') },
  },
  'POST /api/admin/resources/preview': {
    summary: 'What an import would do.',
    answers: { 200: json(previewSchema) },
  },
  'POST /api/admin/resources/import': {
    summary: 'Imports a spreadsheet, as a whole or not at all.',
    refusalForm: 'import',
    answers: { 201: json(importedSchema) },
  },
  'POST /api/admin/resources/directory': {
    summary: 'Imports the resources of the directory of a vendor, or says what that would do.',
    answers: { 200: json(directoryReportSchema) },
    refusals: [409],
  },
  'POST /api/admin/resources/example': {
    summary: 'Creates an example office.',
    refusalForm: 'import',
    answers: { 201: json(createdSchema) },
    refusals: [400, 409],
  },
  'DELETE /api/admin/resources/{id}': { summary: 'Removes a resource.', answers: { 204: nothing }, refusals: [404] },
  'POST /api/admin/venues': {
    summary: 'Stores the indoor map of a location.',
    query: {
      areaId: { description: 'The area of the location; needed if there are several.' },
      name: { description: 'Of the map.' },
    },
    answers: { 201: json(v.object({ areaId: v.string(), etag: v.string(), levels: v.number() })) },
  },
  'DELETE /api/admin/venues/{areaId}': {
    summary: 'Removes an indoor map.',
    answers: { 204: nothing },
    refusals: [404],
  },
  'PUT /api/admin/documents/{name}': {
    summary: 'Replaces a part of the configuration or a list.',
    answers: { 204: nothing },
    refusals: [404, 409],
  },
  'GET /api/admin/documents/{name}': {
    summary: 'A part of the configuration, or a list.',
    answers: { 200: json(v.union(Object.values(documentSchemas))) },
    refusals: [404],
  },
  'GET /api/admin/log': {
    summary: 'The log of reservations, the newest first.',
    query: {
      limit: { description: '1 to 500; 100 if it is missing.' },
      before: { description: '`next` of the page before.' },
      kind: { description: 'Only records of this kind.' },
    },
    answers: { 200: json(v.object({ items: v.array(journalSchema), next: v.nullable(v.string()) })) },
    refusals: [400],
  },
} as const satisfies Readonly<Record<string, CallDescription>>

/** The calls that only Foyer's own server answers. The table of rights has their names. */
export const ownCalls: Readonly<Record<OwnHttpCallName, CallDescription>> = {
  ...operation,
  ...setUp,
  ...account,
  ...personal,
  ...administration,
}
