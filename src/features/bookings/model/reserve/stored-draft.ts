import * as v from 'valibot'
import { proxy, subscribe } from 'valtio'
import { onSessionEnd, type SessionEnd } from '#src/base/session-end.ts'
import type { Email } from '#src/kernel/ids.ts'
import { draftSchema } from './rules/read-entry.ts'
import { instantSchema, storedEmailSchema, storedEventSchema } from '../reservations/rules/stored-event.ts'
import { resolveZone } from '#src/kernel/time/zones.ts'
import { closeDraft, type DraftChange, type Drafted, draftState, restoreDraft } from './draft-state.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { readStored, removeStored, writeStored } from '#src/platform/stored.ts'
import { draftAsideKey, draftKey } from '../stored-keys.ts'

/** The owner of the form. Null if no user is signed in: then the stored form is unchanged. */
const form = proxy<{ owner: Email | null }>({ owner: null })

/** Sets the owner of the form. A form that another user left is discarded without being shown. */
export function claimDraft(user: Email): void {
  if (form.owner !== user && draftState.draft) closeDraft()
  form.owner = user
  for (const key of [draftKey, draftAsideKey]) {
    const text = readStored('session', key)
    if (text !== null && readKept(text)?.owner !== user) removeStored('session', key)
  }
}

/** The form leaves the page's memory. If the session expired, it stays in the storage for its owner. */
function endDraft({ expired }: SessionEnd): void {
  if (expired) {
    store()
    form.owner = null
  }
  closeDraft()
}

onSessionEnd(endDraft)

/** Stores the form in session storage from now on. Returns an unsubscribe function. */
export function keepDraft(): () => void {
  return subscribe(draftState, store)
}

function store(): void {
  const { owner } = form
  if (owner === null) return
  const { draft, resources, change, step } = draftState
  // Already sent and created: a reload must not offer to send it again.
  if (!draft || step === 'done') removeStored('session', draftKey)
  else writeStored('session', draftKey, JSON.stringify({ owner, draft, resources, change }))
}

/**
 * A screen failed while the form was open: the form is closed and not opened by a reload, so that it cannot break the
 * next screen too. A notification offers the input, now and after the next start.
 */
export function putBrokenDraftAside(): void {
  const text = readStored('session', draftKey)
  if (!draftState.draft || text === null) return
  writeStored('session', draftAsideKey, text)
  removeStored('session', draftKey)
  closeDraft()
  offerDraftAside()
}

/** Opens the form as its owner left it, if there is one. Junk in the storage is removed. */
export function restoreKeptDraft(): void {
  offerDraftAside()
  const text = readStored('session', draftKey)
  if (text === null) return
  const kept = readKept(text)
  if (kept) openKept(kept)
  else removeStored('session', draftKey)
}

function offerDraftAside(): void {
  const text = readStored('session', draftAsideKey)
  if (text === null) return
  const kept = readKept(text)
  if (!kept) return removeStored('session', draftAsideKey)
  const run = (): void => {
    removeStored('session', draftAsideKey)
    openKept(kept)
  }
  notify({
    kind: 'info',
    key: 'notice.reservation.putAside',
    values: { subject: kept.draft.subject },
    action: { key: 'notice.reservation.openAgain', run },
    lasts: null,
  })
}

const openKept = ({ draft, resources, change }: Kept): void => restoreDraft(draft, resources, change)

const draftedSchema = v.object({
  draft: v.object({
    ...draftSchema.entries,
    span: v.object({ start: instantSchema, end: instantSchema }),
    timeZone: v.pipe(
      v.string(),
      v.transform(resolveZone),
      v.check(({ ok }) => ok),
      // Used to format times: an invalid zone name throws.
      v.transform((zone) => (zone.ok ? zone.value : '')),
    ),
  }),
  resources: v.array(v.object({ id: v.string(), name: v.string(), email: storedEmailSchema })),
})

const keptSchema = v.object({
  ...draftedSchema.entries,
  owner: v.optional(v.string()),
  change: v.nullish(v.object({ event: storedEventSchema, kept: draftedSchema, was: draftedSchema }), null),
})

type Kept = Drafted & { readonly owner?: string; readonly change: DraftChange | null }

/** Returns null if it is invalid, because the storage may hold junk or the data of another version. */
function readKept(text: string): Kept | null {
  try {
    const parsed = v.safeParse(keptSchema, JSON.parse(text))
    // The brands were written by this product; the schema has checked the fields that screens read.
    return parsed.success ? (parsed.output as unknown as Kept) : null
  } catch {
    return null
  }
}
