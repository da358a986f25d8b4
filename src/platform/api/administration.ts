import type { Http } from '#src/engine/http.ts'
import { succeed } from '#src/kernel/result.ts'
import {
  type Answered,
  type ImportPreview,
  type InvitedPerson,
  type ManagedPerson,
  type Organisation,
  type PersonRole,
  readCreated,
  readImported,
  readInvited,
  readLink,
  readOverview,
  readPeople,
  readPerson,
  readPreview,
  type TimedLink,
} from '#src/wire/administration.ts'
import { ownPaths } from '../own-paths.ts'
import { fillPath } from '../paths.ts'
import { createOwnCaller } from './own-call.ts'

/** An address to invite. Without a name, the person enters it. */
export interface NewPerson {
  readonly email: string
  readonly name?: string
  readonly role?: PersonRole
}

/** What an administrator may change of a person. 'active' unblocks. */
export interface PersonChange {
  readonly name?: string
  readonly role?: PersonRole
  readonly state?: 'active' | 'blocked'
}

/** The calls of administrators: people, resources and the organisation. Only Foyer's own server answers them. */
export function createAdministrationApi(http: Http) {
  const call = createOwnCaller(http)
  const asCsv = (text: string, signal?: AbortSignal) => ({
    body: text,
    headers: { 'Content-Type': 'text/csv' },
    signal,
  })
  return {
    overview: (signal?: AbortSignal) => call.read('GET', ownPaths.overview, readOverview, { signal }),
    setOrganisation: (body: Organisation, signal?: AbortSignal) =>
      call.nothing('PUT', ownPaths.organisation, { body, signal, repeatable: true }),
    people: {
      list: async (signal?: AbortSignal): Promise<Answered<readonly ManagedPerson[]>> => {
        const answered = await call.answer('GET', ownPaths.people, 'json', { signal })
        if (!answered.ok) return answered
        const { good, problems } = readPeople(answered.value)
        http.report?.('people', problems)
        return succeed(good)
      },
      invite: (people: readonly NewPerson[], signal?: AbortSignal): Promise<Answered<readonly InvitedPerson[]>> =>
        call.read('POST', ownPaths.people, readInvited, { body: { people }, signal }),
      change: (id: string, body: PersonChange, signal?: AbortSignal): Promise<Answered<ManagedPerson>> =>
        call.read('PUT', fillPath(ownPaths.person, { id }), readPerson, { body, signal, repeatable: true }),
      /** Ends the person's sessions. Their reservations stay. */
      remove: (id: string, signal?: AbortSignal) =>
        call.nothing('DELETE', fillPath(ownPaths.person, { id }), { signal, repeatable: true }),
      /** Makes a link with which the person sets a new password. */
      passwordLink: (id: string, signal?: AbortSignal): Promise<Answered<TimedLink>> =>
        call.read('POST', fillPath(ownPaths.passwordLink, { id }), readLink, { signal }),
      /** Makes a new personal invitation; the earlier one ends. */
      inviteAgain: (id: string, signal?: AbortSignal): Promise<Answered<TimedLink>> =>
        call.read('POST', fillPath(ownPaths.personInvitation, { id }), readLink, { signal }),
    },
    /** The invitation for everybody with its link. */
    invitation: {
      /** The earlier link ends. */
      make: (signal?: AbortSignal): Promise<Answered<TimedLink>> =>
        call.read('POST', ownPaths.invitations, readLink, { signal }),
      end: (signal?: AbortSignal) => call.nothing('DELETE', ownPaths.invitations, { signal, repeatable: true }),
    },
    resources: {
      /** Text of a CSV file with the columns and an example. */
      template: (signal?: AbortSignal) => call.answer('GET', ownPaths.resourceTemplate, 'text', { signal }),
      export: (signal?: AbortSignal) => call.answer('GET', ownPaths.resourceExport, 'text', { signal }),
      /** Says what an import would do. Nothing changes. */
      preview: (text: string, signal?: AbortSignal): Promise<Answered<ImportPreview>> =>
        call.read('POST', ownPaths.resourcePreview, readPreview, { ...asCsv(text, signal), repeatable: true }),
      import: (text: string, signal?: AbortSignal) =>
        call.read('POST', ownPaths.resourceImport, readImported, asCsv(text, signal)),
      example: (signal?: AbortSignal) => call.read('POST', ownPaths.resourceExample, readCreated, { signal }),
    },
  }
}

export type AdministrationApi = ReturnType<typeof createAdministrationApi>
