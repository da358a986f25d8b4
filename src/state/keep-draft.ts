import { subscribe } from 'valtio'
import type { Email } from '#src/core/brand.ts'
import { closeDraft, type DraftChange, type Drafted, draftState, once, restoreDraft } from './draft.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

const storedKey = 'assist-draft'
/** Whose form it is. Null while nobody is signed in: what was kept stays as it is. */
let owner: Email | null = null

/** Says whose form it is from now on; one that another user left here is dropped, unseen. */
export function claimDraft(user: Email): void {
  if (owner !== user && draftState.draft) closeDraft()
  owner = user
  const text = readStored('session', storedKey)
  if (text !== null && parseKept(text)?.owner !== user) removeStored('session', storedKey)
}

/** The session ended by itself: the form leaves the page's memory and waits in the storage for its owner. */
export function putDraftAside(): void {
  store()
  owner = null
  closeDraft()
}

/** Keeps the form in session storage from now on; answers how to stop. */
export function keepDraft(): () => void {
  return subscribe(draftState, store)
}

function store(): void {
  if (owner === null) return
  const { draft, resources, change, step } = draftState
  // Sent and made: a reload must not offer it to be sent again.
  if (!draft || step === 'done') removeStored('session', storedKey)
  else writeStored('session', storedKey, JSON.stringify({ owner, draft, resources, change }))
}

/** Opens the form as its owner left it, if there was one. Junk in the storage is dropped. */
export function restoreKeptDraft(): void {
  const text = readStored('session', storedKey)
  if (text === null) return
  const kept = parseKept(text)
  // A form kept by an earlier version knew nothing of series.
  if (kept) restoreDraft({ ...once, ...kept.draft }, kept.resources, kept.change ?? null)
  else removeStored('session', storedKey)
}

function parseKept(text: string): Kept | null {
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

type Kept = Drafted & { readonly owner?: unknown; readonly change?: DraftChange | null }

function isKept(value: unknown): value is Kept {
  if (!isDrafted(value)) return false
  const change: unknown = 'change' in value ? value.change : null
  if (change === null) return true
  if (typeof change !== 'object' || change === undefined) return false
  return 'event' in change && 'kept' in change && isDrafted(change.kept) && 'was' in change && isDrafted(change.was)
}

function isDrafted(value: unknown): value is Drafted {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('resources' in value)) return false
  const { draft, resources } = value
  return (
    Array.isArray(resources) &&
    typeof draft === 'object' &&
    draft !== null &&
    'clientId' in draft &&
    'span' in draft &&
    'attendees' in draft &&
    Array.isArray(draft.attendees)
  )
}
