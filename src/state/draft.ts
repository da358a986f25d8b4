import { proxy, ref, subscribe } from 'valtio'
import type { Alternative, RowEvent } from '#src/contract/compute.ts'
import type { Email, InstantSpan, ResourceId } from '#src/core/brand.ts'
import type { DraftProblem, Fault } from '#src/core/fault.ts'
import type { ReservationDraft } from '#src/core/reservation/draft.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

/**
 * What the open form is at. 'waiting-visible' is the 2 s search for the new event, 'done' means that it is in the
 * calendar; the room's answer is followed in `awaiting`.
 */
export type DraftStep = 'editing' | 'sending' | 'waiting-visible' | 'registering' | 'done'

export interface DraftResource {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email
}

/** The chosen slot was taken while the form was open. */
export interface DraftConflict {
  readonly resourceId: ResourceId
  /** Null subject and organizer: private. Null event: nobody says. */
  readonly event: RowEvent | null
}

/** The open reservation form. Kept in session storage: neither a reload nor an expired session loses what was typed. */
export const draftState = proxy<{
  open: boolean
  draft: ReservationDraft | null
  /** The names behind `draft.resourceIds`, in that order. */
  resources: readonly DraftResource[]
  step: DraftStep
  problems: readonly DraftProblem[]
  fault: Fault | null
  conflict: DraftConflict | null
  alternatives: readonly Alternative[]
}>({
  open: false,
  draft: null,
  resources: [],
  step: 'editing',
  problems: [],
  fault: null,
  conflict: null,
  alternatives: [],
})

export interface DraftOpening {
  readonly resourceId: ResourceId
  readonly name: string
  readonly email: Email
  readonly span: InstantSpan
  /** IANA zone the form shows times in; the browser's when absent. */
  readonly timeZone?: string
  readonly subject?: string
}

/** Opens the form on a selected slot. What was typed into an open form stays; only place and time move. */
export function openDraft(opening: DraftOpening): void {
  const kept = draftState.step === 'editing' ? draftState.draft : null
  draftState.draft = {
    clientId: crypto.randomUUID(),
    subject: opening.subject ?? '',
    isAllDay: false,
    attendees: [],
    isPrivate: false,
    onlineMeeting: false,
    notes: '',
    reminder: 15,
    ...kept,
    resourceIds: [opening.resourceId],
    span: { start: opening.span.start, end: opening.span.end },
    timeZone: opening.timeZone ?? kept?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  draftState.resources = [{ id: opening.resourceId, name: opening.name, email: opening.email }]
  draftState.open = true
  backToEditing()
}

/** True where no form holds anything that would be lost by showing `clientId` in its place. */
export function isFormFreeFor(clientId: string): boolean {
  return draftState.draft === null || draftState.draft.clientId === clientId || draftState.step === 'done'
}

/** Changes fields of the open form; a message about the earlier attempt goes with the first change. */
export function editDraft(changes: Partial<Omit<ReservationDraft, 'clientId'>>): void {
  if (!draftState.draft || !isEditable()) return
  draftState.draft = { ...draftState.draft, ...changes }
  backToEditing()
}

export function setDraftResources(resources: readonly DraftResource[]): void {
  if (!draftState.draft || !isEditable()) return
  draftState.resources = resources
  editDraft({ resourceIds: resources.map(({ id }) => id) })
}

export function setDraftStep(step: DraftStep): void {
  draftState.step = step
}

export function setDraftProblems(problems: readonly DraftProblem[]): void {
  draftState.problems = problems
}

/** The attempt failed: the form opens for changes again, with the reason. */
export function setDraftFault(fault: Fault | null): void {
  draftState.fault = fault === null ? null : ref(fault)
  if (fault) draftState.step = 'editing'
}

export function setDraftConflict(conflict: DraftConflict | null, alternatives: readonly Alternative[]): void {
  draftState.conflict = conflict
  draftState.alternatives = alternatives
}

/** A create whose fate is decided must not be repeated under its old id: the next attempt is a new event. */
export function renewDraftId(): void {
  if (draftState.draft) draftState.draft = { ...draftState.draft, clientId: crypto.randomUUID() }
}

/** Puts a draft back into the form, after a room declined or a reload. */
export function restoreDraft(draft: ReservationDraft, resources: readonly DraftResource[]): void {
  draftState.draft = draft
  draftState.resources = resources
  draftState.open = true
  backToEditing()
}

/** Takes the form out of sight; what was typed stays and comes back with `showDraft` or the next slot chosen. */
export function hideDraft(): void {
  draftState.open = false
}

export function showDraft(): void {
  if (draftState.draft) draftState.open = true
}

export function closeDraft(): void {
  draftState.open = false
  draftState.draft = null
  draftState.resources = []
  backToEditing()
}

function backToEditing(): void {
  draftState.step = 'editing'
  draftState.problems = []
  draftState.fault = null
  draftState.conflict = null
  draftState.alternatives = []
}

function isEditable(): boolean {
  return draftState.step === 'editing' || draftState.step === 'done'
}

const storedKey = 'assist-draft'

/** Keeps the form in session storage from now on; answers how to stop. */
export function keepDraft(): () => void {
  return subscribe(draftState, () => {
    // Sent and made: a reload must not offer it to be sent again.
    if (!draftState.draft || draftState.step === 'done') removeStored('session', storedKey)
    else writeStored('session', storedKey, JSON.stringify({ draft: draftState.draft, resources: draftState.resources }))
  })
}

/** Opens the form as it was before the reload, if there was one. Junk in the storage is dropped. */
export function restoreKeptDraft(): void {
  const text = readStored('session', storedKey)
  if (text === null) return
  const kept = parseKept(text)
  if (kept) restoreDraft(kept.draft, kept.resources)
  else removeStored('session', storedKey)
}

function parseKept(text: string): { draft: ReservationDraft; resources: DraftResource[] } | null {
  try {
    const value: unknown = JSON.parse(text)
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

function isKept(value: unknown): value is { draft: ReservationDraft; resources: DraftResource[] } {
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
