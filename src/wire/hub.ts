import * as v from 'valibot'
import { fail, type Result, succeed } from '#src/kernel/result.ts'
import { nameIssues, parseJson } from './parse.ts'
import { idOf, isRecord, wireId } from './scalars.ts'

/**
 * Server messages from `/MessageHub` (specification, section 7), one kind per reaction. `id` is null if the server sent
 * none.
 */
export type HubEvent =
  | { readonly kind: 'reload-points-of-interest'; readonly id: string | null }
  | { readonly kind: 'reload-resources'; readonly id: string | null }
  | { readonly kind: 'force-delete-refresh'; readonly id: string | null }
  | { readonly kind: 'reload-area'; readonly id: string | null }
  | { readonly kind: 'object-changed'; readonly objectId: string; readonly data: unknown }

/** Maximum length of the JSON text of an ObjectChanged, in UTF-16 code units. */
export const objectTextLimit = 65_536

/** The names of section 7, as the server spells them. */
export const hubNames = [
  'Reload',
  'reload-chaneged-qrCode',
  'reload-deleted-qrCode',
  'reload-changed-resource',
  'reload-deleted-resource',
  'reload-area',
  'ObjectChanged',
] as const
export type HubName = (typeof hubNames)[number]

const named: Readonly<Record<string, (id: string | null) => HubEvent>> = {
  Reload: (id) => ({ kind: 'reload-points-of-interest', id }),
  'reload-chaneged-qrCode': (id) => ({ kind: 'reload-points-of-interest', id }),
  'reload-changed-qrCode': (id) => ({ kind: 'reload-points-of-interest', id }),
  'reload-changed-resource': (id) => ({ kind: 'reload-resources', id }),
  'reload-chaneged-resource': (id) => ({ kind: 'reload-resources', id }),
  'reload-deleted-qrCode': (id) => ({ kind: 'force-delete-refresh', id }),
  'reload-deleted-resource': (id) => ({ kind: 'force-delete-refresh', id }),
  'reload-area': (id) => ({ kind: 'reload-area', id }),
}

const objectChanged = 'ObjectChanged'

/** All event names to subscribe to: the server's own misspelling 'chaneged' and the correct spelling. */
export const hubEventNames: readonly string[] = [...Object.keys(named), objectChanged]

const makers = new Map(Object.entries(named).map(([name, make]) => [name.toLowerCase(), make]))

/** Parses one invocation by the server. Names are compared case-insensitively, as SignalR does. */
export function parseHubEvent(name: string, args: readonly unknown[]): Result<HubEvent> {
  const key = name.toLowerCase()
  if (key === objectChanged.toLowerCase()) return parseObjectChanged(args)
  const make = makers.get(key)
  return make ? succeed(make(idIn(args[0]))) : malformed(['name: unknown'])
}

/** Number of records that may wrap an id. Deeper ids are ignored. */
const mostWrapped = 2

/** Returns an id sent alone or inside a record. Not recursive, because the server determines how deep a record is. */
function idIn(value: unknown): string | null {
  let found = value
  for (let depth = 0; depth < mostWrapped && isRecord(found); depth++) {
    found = found.id ?? found.areaId ?? found.resourceId ?? found.qrId
  }
  return idOf(found) ?? null
}

/** The controllable object update of section 3: `data` is JSON text. */
const objectUpdateSchema = v.object({
  objectId: wireId.needed,
  data: v.pipe(v.string(), v.maxLength(objectTextLimit)),
})

function parseObjectChanged(args: readonly unknown[]): Result<HubEvent> {
  const [first, second] = args
  const parsed = v.safeParse(objectUpdateSchema, isRecord(first) ? first : { objectId: first, data: second })
  if (!parsed.success) return malformed(nameIssues(parsed.issues, objectChanged))
  const data = parseJson(parsed.output.data)
  if (!data.ok) return malformed([`${objectChanged}.data: expected json`])
  return succeed({ kind: 'object-changed', objectId: parsed.output.objectId, data: data.value })
}

function malformed(problems: readonly string[]): Result<HubEvent> {
  return fail({ kind: 'malformed', what: 'hub event', problems })
}
