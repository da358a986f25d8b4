import { proxy, ref, snapshot } from 'valtio'
import type { Alternative, RowEvent } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { changedParts } from '../reservations/rules/changed-parts.ts'
import type { DraftProblem, Fault } from '#src/kernel/fault.ts'
import type { Email, ResourceId } from '#src/kernel/ids.ts'
import type { IanaZone, InstantSpan } from '#src/kernel/time/units.ts'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import type { CalendarEvent } from '#src/wire/event.ts'
import type { ReservationDraft } from './rules/draft.ts'

/**
 * Progress of the open form. 'waiting-visible' is the search for the new event every 2 s. 'done' means that the event
 * is in the calendar; the room's response is tracked in `awaiting`.
 */
export type DraftStep = 'editing' | 'sending' | 'waiting-visible' | 'registering' | 'done'

export interface DraftResource {
  readonly id: ResourceId
  readonly name: string
  readonly email: Email
}

/** The conflict if the chosen slot was taken while the form was open. */
export interface DraftConflict {
  readonly resourceId: ResourceId
  /** Null subject and organiser if the event is private. Null event if it is unknown. */
  readonly event: RowEvent | null
}

/** The form's content at one moment: the draft and the names of its resources. */
export interface Drafted {
  readonly draft: ReservationDraft
  readonly resources: readonly DraftResource[]
}

/** The event that the form changes, unless the form creates a new one. */
export interface DraftChange {
  /** The event as the calendar last returned it. */
  readonly event: CalendarEvent
  /** The event in the form's terms. Only differences from it are sent. */
  readonly kept: Drafted
  /** The reservation when the change began. It is shown next to the new values, and undo restores it. */
  readonly was: Drafted
}

/**
 * The open reservation form. It is stored in session storage (stored-draft.ts), so a reload or an expired session does
 * not lose the input.
 */
export const draftState = proxy<{
  open: boolean
  draft: ReservationDraft | null
  /** Null if the draft is of a new event. */
  change: DraftChange | null
  /** The resources of `draft.resourceIds`, in that order. */
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

/** The fields of a draft for one date without texts and people. */
export const emptyDraft = {
  subject: '',
  isAllDay: false,
  attendees: [],
  isPrivate: false,
  onlineMeeting: false,
  notes: '',
  reminder: null,
  recurrence: null,
  deviations: [],
} satisfies Partial<ReservationDraft>

export interface DraftOpening {
  readonly resourceId: ResourceId
  readonly name: string
  readonly email: Email
  readonly span: InstantSpan
  /** IANA zone of the times in the form; the browser's if absent. */
  readonly timeZone?: IanaZone
  readonly subject?: string
}

/**
 * Opens the form on a selected slot. Input in an open form is retained; only place and time change. If the form of a
 * change was closed, another slot does not resume it but starts a new reservation.
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
    ...emptyDraft,
    clientId: crypto.randomUUID(),
    subject: opening.subject ?? '',
    reminder: 15,
    ...kept,
    resourceIds: [opening.resourceId],
    span: { start: opening.span.start, end: opening.span.end },
    timeZone: opening.timeZone ?? kept?.timeZone ?? homeZone(),
  }
  draftState.resources = [{ id: opening.resourceId, name: opening.name, email: opening.email }]
  draftState.open = true
  backToEditing()
}

/** Moves the open form to another time, and from its first room to another. Further rooms stay. */
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
    // A time chosen by quarters is not a whole day.
    isAllDay: draft.isAllDay && !isElsewhere,
  }
  backToEditing()
}

/** Opens the form to change an event, filled with its present values. */
export function openChange(event: CalendarEvent, now: Drafted): void {
  draftState.change = ref({ event, kept: now, was: now })
  draftState.draft = now.draft
  draftState.resources = now.resources
  draftState.open = true
  backToEditing()
}

/** Updates the base of the change after the calendar accepted it, or after another user changed the event. */
export function setChangeKept(event: CalendarEvent, kept: Drafted): void {
  if (draftState.change) draftState.change = ref({ ...draftState.change, event, kept })
}

/** Returns true if the form has this draft, open or hidden. */
export function isInForm(clientId: string): boolean {
  return draftState.draft?.clientId === clientId
}

/** Returns true if showing `clientId` in the form would lose no other input. */
export function isFormFreeFor(clientId: string): boolean {
  return draftState.draft === null || isInForm(clientId) || draftState.step === 'done'
}

/**
 * Changes fields of the open form and removes the messages about the earlier attempt. A conflict stays as long as the
 * time and the resources do.
 */
export function editDraft(changes: Partial<Omit<ReservationDraft, 'clientId'>>): void {
  if (!draftState.draft || !isEditable()) return
  const { conflict, alternatives } = draftState
  draftState.draft = { ...draftState.draft, ...changes }
  backToEditing()
  const isElsewhere = 'span' in changes || 'resourceIds' in changes || 'recurrence' in changes
  if (!isElsewhere) setDraftConflict(conflict, alternatives)
}

export function setDraftResources(resources: readonly DraftResource[]): void {
  if (!draftState.draft || !isEditable()) return
  draftState.resources = resources
  editDraft({ resourceIds: resources.map(({ id }) => id) })
}

/** Returns the kind of a notice about a reservation. It is only spoken while the form shows the outcome on screen. */
export function outcomeKind(clientId: string): 'success' | 'nothing' {
  const { open, step, draft } = draftState
  return open && step === 'done' && draft?.clientId === clientId ? 'nothing' : 'success'
}

export function setDraftStep(step: DraftStep): void {
  draftState.step = step
}

export function setDraftProblems(problems: readonly DraftProblem[]): void {
  draftState.problems = problems
}

/** Reports a failed attempt: the form becomes editable again and shows the reason. */
export function setDraftFault(fault: Fault | null): void {
  draftState.fault = fault === null ? null : ref(fault)
  if (fault) draftState.step = 'editing'
}

/** Reports a failed attempt in the form, with the problems of its fields, if the form has this draft. */
export function failDraft(clientId: string, fault: Fault): void {
  if (!isInForm(clientId)) return
  setDraftFault(fault)
  if (fault.kind === 'draft-invalid') setDraftProblems(fault.problems)
}

export function setDraftConflict(conflict: DraftConflict | null, alternatives: readonly Alternative[]): void {
  draftState.conflict = conflict
  draftState.alternatives = alternatives
}

/** Assigns a new client id. A create whose outcome is final must not be repeated under its old id. */
export function renewDraftId(): void {
  if (draftState.draft) draftState.draft = { ...draftState.draft, clientId: crypto.randomUUID() }
}

/** Restores a draft into the form after a room declined or after a reload; with `change`, the draft of that change. */
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
 * Hides the form. The input is retained and comes back with `showDraft` or the next chosen slot. A change without edits
 * is closed.
 */
export function hideDraft(): void {
  if (draftState.change && !hasChanges()) closeDraft()
  else draftState.open = false
}

/**
 * Call before the user begins another search on Reserve. The outcome of a reservation is closed, because it belongs to
 * the earlier search, with the calendars of its people. Input is retained, as by `hideDraft`.
 */
export function leaveForm(): void {
  if (draftState.step === 'done') closeDraft()
  else if (draftState.open) hideDraft()
}

/** Returns true if the form of a change differs from the event. */
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

/** Milliseconds for which a notification offers a form that was set aside. */
const offered = 20_000

/** Call before another form opens: a notification offers to restore the unsaved input of this one. */
export function offerDraftLater(): void {
  const { change, step } = draftState
  const { draft, resources } = snapshot(draftState)
  if (!draft || step !== 'editing' || (change && !hasChanges())) return
  notify({
    kind: 'info',
    key: 'notice.reservation.putAside',
    values: { subject: draft.subject },
    action: { key: 'notice.reservation.openAgain', run: () => restoreDraft(draft, resources, change) },
    lasts: offered,
  })
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
