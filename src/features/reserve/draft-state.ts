import { proxy, ref } from 'valtio'
import type { Alternative, RowEvent } from '#src/engine/compute.ts'
import { session } from '#src/features/account/state.ts'
import { notify } from '#src/features/notices/state.ts'
import { changedParts } from '#src/features/reservations/rules/changed-parts.ts'
import type { DraftProblem, Email, Fault, IanaZone, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { browserZone } from '#src/platform/clock.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { ReservationDraft } from './rules/draft.ts'

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

/** The form as it stood at one moment: what is booked, and the names behind it. */
export interface Drafted {
  readonly draft: ReservationDraft
  readonly resources: readonly DraftResource[]
}

/** The event that the form changes, where it does not make a new one. */
export interface DraftChange {
  /** As the calendar last told it. */
  readonly event: CalendarEvent
  /** What the event says, in the form's terms: only what differs from it is sent. */
  readonly kept: Drafted
  /** What was reserved when the change was begun; shown beside what will be, and what undoing goes back to. */
  readonly was: Drafted
}

/** The open reservation form. Kept in session storage (keep-draft.ts): neither a reload nor an expired session loses what was typed. */
export const draftState = proxy<{
  open: boolean
  draft: ReservationDraft | null
  /** Null: the draft is of a new event. */
  change: DraftChange | null
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
  change: null,
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
  readonly timeZone?: IanaZone
  readonly subject?: string
}

/**
 * Opens the form on a selected slot. What was typed into an open form stays; only place and time move. A change that was
 * left is not taken up by another slot: that is a new reservation.
 */
export function openDraft(opening: DraftOpening): void {
  if (!session.rights.reserve) {
    notify({ kind: 'info', key: 'notice.guest.needsAccount' })
    return
  }
  if (draftState.change && draftState.open && draftState.step === 'editing') {
    moveDraft(opening)
    return
  }
  const kept = draftState.step === 'editing' && !draftState.change ? draftState.draft : null
  draftState.change = null
  draftState.draft = {
    clientId: crypto.randomUUID(),
    subject: opening.subject ?? '',
    isAllDay: false,
    attendees: [],
    isPrivate: false,
    onlineMeeting: false,
    notes: '',
    reminder: 15,
    ...once,
    ...kept,
    resourceIds: [opening.resourceId],
    span: { start: opening.span.start, end: opening.span.end },
    timeZone: opening.timeZone ?? kept?.timeZone ?? browserZone(),
  }
  draftState.resources = [{ id: opening.resourceId, name: opening.name, email: opening.email }]
  draftState.open = true
  backToEditing()
}

/** The open form goes to another time, and from its first room to another; further rooms stay. */
function moveDraft({ resourceId, name, email, span }: DraftOpening): void {
  const { draft } = draftState
  if (!draft || !isEditable()) return
  const others = draftState.resources.slice(1).filter(({ id }) => id !== resourceId)
  const [first] = draftState.resources
  const isElsewhere = span.start !== draft.span.start || span.end !== draft.span.end
  draftState.resources = [first?.id === resourceId ? first : { id: resourceId, name, email }, ...others]
  draftState.draft = {
    ...draft,
    resourceIds: draftState.resources.map(({ id }) => id),
    span: { start: span.start, end: span.end },
    // A time chosen by its quarters is no longer whole days.
    isAllDay: draft.isAllDay && !isElsewhere,
  }
  backToEditing()
}

/** Opens the form on an event that is to be changed, as it is now. */
export function openChange(event: CalendarEvent, now: Drafted): void {
  draftState.change = ref({ event, kept: now, was: now })
  draftState.draft = now.draft
  draftState.resources = now.resources
  draftState.open = true
  backToEditing()
}

/** The calendar has taken what the form said, or somebody else changed the event meanwhile. */
export function setChangeKept(event: CalendarEvent, kept: Drafted): void {
  if (draftState.change) draftState.change = ref({ ...draftState.change, event, kept })
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

/** Puts a draft back into the form, after a room declined or a reload; with `change` the draft of that change. */
export function restoreDraft(
  draft: ReservationDraft,
  resources: readonly DraftResource[],
  change: DraftChange | null = null,
): void {
  draftState.change = change === null ? null : ref(change)
  draftState.draft = draft
  draftState.resources = resources
  draftState.open = true
  backToEditing()
}

/**
 * Takes the form out of sight; what was typed stays and comes back with `showDraft` or the next slot chosen. A change in
 * which nothing was changed is over.
 */
export function hideDraft(): void {
  if (draftState.change && !hasChanges()) closeDraft()
  else draftState.open = false
}

/** Whether the form of a change says anything else than the event does. */
export function hasChanges({ draft, resources, change }: ChangeForm = draftState): boolean {
  return draft !== null && change !== null && changedParts(change.kept, { draft, resources }).length > 0
}

type ChangeForm = Pick<typeof draftState, 'draft' | 'resources' | 'change'>

export function showDraft(): void {
  if (draftState.draft) draftState.open = true
}

export function closeDraft(): void {
  draftState.open = false
  draftState.draft = null
  draftState.change = null
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

/** What a form says of series unless told otherwise: it is of one date. */
const once = { recurrence: null, deviations: [] } satisfies Partial<ReservationDraft>
