import { searchState } from '#src/base/search-state.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CloudOff from 'lucide-react/icons/cloud-off'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { snapshot } from 'valtio'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { useSubject } from '../../reservations/use-when.ts'
import type { SeriesScope } from '../../../model/series/cancel-series.ts'
import { changeSeries } from '../../../model/series/change-series.ts'
import { isDateOfSeries } from '../../../model/series/rules/expand-series.ts'
import { SeriesChangeDialog } from '../../series/series-change-dialog.tsx'
import { SeriesField } from '../../series/series-field.tsx'
import { setSelection } from '#src/features/timeline/model/state.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { useKeyDownWithin } from '#src/ui/focus.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { Select } from '#src/ui/select.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea, TextField } from '#src/ui/text-fields.tsx'
import { changeReservation } from '../../../model/reserve/change-reservation.ts'
import { closeDraft, draftState, editDraft, hasChanges, hideDraft } from '../../../model/reserve/draft-state.ts'
import { type Limits, useLimits } from './limits-note.tsx'
import { reserve } from '../../../model/reserve/reserve.ts'
import { awaiting } from '../../../model/reserve/state.ts'
import { AttendeesField } from './attendees-field.tsx'
import { ConflictBanner, useSlotCheck } from './conflict-banner.tsx'
import { ChangeSummary, Outcome, SendingSteps } from './outcome.tsx'
import styles from './reservation-form.module.css'
import { ReserveForField } from './reserve-for-field.tsx'
import { ResourcesField } from './resources-field.tsx'
import { TimeWarnings } from './time-warnings.tsx'
import { MeetingField, TimesField } from './times-field.tsx'

const reminders = [null, 0, 5, 10, 15, 30, 60, 1440] as const

/** The reservation form in the side panel. After sending, it shows the progress of the reservation. */
const ReservationForm = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useBooking()
  // Synchronous, because a field that renders a tick after its key press loses the caret.
  const { draft, resources, step, problems, fault, conflict, change } = useSnapshot(draftState, { sync: true })
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const form = useRef<HTMLFormElement>(null)
  const subjectField = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const doneTitle = useDoneTitle()
  const [isAskingScope, setAskingScope] = useState(false)
  const limits = useLimits()
  useProposedValues(subjectField, limits)
  useSlotCheck()

  const isSending = step !== 'editing' && step !== 'done'
  const problemOf = (...names: readonly (typeof problems)[number][]): string | null => {
    const found = names.find((name) => problems.includes(name))
    return found === undefined ? null : t(`draft.problem.${found}`)
  }
  // The form remains editable while offline; sending waits for the network.
  const isBarred = !online && !isSending
  const isUnchanged = change !== null && !hasChanges({ draft, resources, change: draftState.change })
  const send = (): void => {
    if (change && !isSending && !isUnchanged && !isBarred && isDateOfSeries(change.event)) setAskingScope(true)
    else sendFor('this')
  }
  const sendFor = (scope: SeriesScope): void => {
    // A snapshot, because the journal stores the draft and a proxy cannot be stored.
    const { draft: current, resources: rooms } = snapshot(draftState)
    if (!current || isSending || isUnchanged || isBarred) return
    const wanted = { draft: current, resources: rooms }
    const sending = draftState.change
      ? scope === 'this'
        ? changeReservation(services, wanted, draftState.change)
        : changeSeries(services, wanted, draftState.change, scope)
      : reserve(services, current)
    void sending.then((answer) => {
      // The first field with a problem gets the focus, so that screen readers read the problem.
      if (!answer.ok) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    })
  }
  /** The reservation is drawn by now; a selection would be a second block, perhaps in the room first chosen. */
  const finish = (): void => {
    closeDraft()
    setSelection(null)
  }
  useKeyDownWithin(form, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  })
  if (!draft) return null
  // The provider stores the link of its meeting in the text: replacing the text would end the meeting.
  const isNotesKept = change !== null && change.event.onlineMeetingProvider !== null

  if (step === 'done') {
    return (
      <SidePanel
        title={doneTitle}
        subject="done"
        closeLabel={t('app.close')}
        onClose={finish}
        footer={
          <Button look="primary" size="large" className={styles.send} onClick={finish}>
            {t('app.done')}
          </Button>
        }
      >
        <Outcome />
      </SidePanel>
    )
  }
  return (
    <>
      <SidePanel
        title={t(change ? 'change.title' : 'form.title')}
        subtitle={resources.map(({ name }) => name).join(', ')}
        subject={change ? `change ${change.event.id}` : 'form'}
        closeLabel={t('form.close')}
        onClose={hideDraft}
        footer={
          <div className={styles.footer}>
            {isSending && <SendingSteps />}
            {isBarred && (
              <p id={reasonId} role="status" className={styles.fault}>
                <CloudOff size={15} aria-hidden="true" />
                <span>{t(change ? 'offline.noChange' : 'offline.noRoom')}</span>
              </p>
            )}
            {fault && fault.kind !== 'draft-invalid' && fault.kind !== 'offline' && !conflict && (
              <p role="alert" className={styles.fault}>
                <CircleAlert size={15} aria-hidden="true" />
                <span>
                  {faultMessage(fault)} {t('form.kept')}
                </span>
              </p>
            )}
            {isUnchanged && !isBarred && (
              <p id={reasonId} className={styles.reason}>
                {t('change.nothing')}
              </p>
            )}
            <Button
              look="primary"
              size="large"
              busy={isSending}
              disabled={isUnchanged || isBarred}
              aria-describedby={isUnchanged || isBarred ? reasonId : undefined}
              className={styles.send}
              onClick={send}
            >
              {change ? t(isSending ? 'change.sending' : 'change.send') : t(isSending ? 'form.sending' : 'form.send')}
              {!isSending && <Kbd>Ctrl ↵</Kbd>}
            </Button>
            {change && !isUnchanged && !isSending && (
              <Button look="quiet" onClick={closeDraft}>
                {t('change.discard')}
              </Button>
            )}
          </div>
        }
      >
        <form
          ref={form}
          className={styles.form}
          aria-label={t(change ? 'change.title' : 'form.title')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <ChangeSummary />
          <ConflictBanner />
          <fieldset disabled={isSending} className={styles.fields}>
            <TextField
              label={t('form.subject')}
              value={draft.subject}
              problem={problemOf('subject-missing')}
              maxLength={255}
              autoComplete="off"
              autoFocus
              ref={subjectField}
              onChange={(subject) => editDraft({ subject })}
            />
            <ResourcesField problem={problemOf('resource-missing', 'not-available')} kind={limits?.kind ?? null} />
            <TimesField
              startProblem={problemOf('start-in-past', 'too-far-ahead', 'outside-hours')}
              endProblem={problemOf('end-before-start', 'too-short', 'too-long')}
              limits={limits}
            />
            <TimeWarnings limits={limits} />
            <SeriesField problem={problemOf('series-conflicts', 'series-invalid')} />
            <ReserveForField problem={problemOf('colleague-missing')} />
            <AttendeesField problem={problemOf('attendee-invalid')} />
            <div className={styles.switches}>
              {!change && (limits === null || limits.kind === 'meeting') && <MeetingField />}
              <Switch
                label={t('form.private')}
                hint={t('form.privateHint')}
                isOn={draft.isPrivate}
                onChange={(isPrivate) => editDraft({ isPrivate })}
              />
            </div>
            <Select
              label={t('form.reminder')}
              value={String(draft.reminder)}
              options={reminders.map((minutes) => ({
                value: String(minutes),
                label: t(`form.reminderOf.${minutes}`),
              }))}
              onChange={(value) => editDraft({ reminder: value === 'null' ? null : Number(value) })}
            />
            <TextArea
              label={t('form.notes')}
              value={draft.notes}
              readOnly={isNotesKept}
              hint={isNotesKept ? t('change.notesKept') : undefined}
              onChange={(notes) => editDraft({ notes })}
            />
            <p className={styles.organizer}>
              {draft.reserveFor?.email
                ? t('behalf.byYou', { name: draft.reserveFor.name || draft.reserveFor.email })
                : t('form.organizer', { name: user?.name ?? '' })}
            </p>
          </fieldset>
        </form>
      </SidePanel>
      {change && isAskingScope && (
        <SeriesChangeDialog
          event={change.event}
          isOtherDay={dayOf(draft.timeZone, draft.span.start) !== dayOf(draft.timeZone, change.event.start.utcDateTime)}
          onChoose={sendFor}
          onClose={() => setAskingScope(false)}
        />
      )}
    </>
  )
}

const notReserved = ['declined', 'event-not-found', 'failed', 'cancelling', 'cancelled'] as const

/** Returns the title of the outcome; "reserved" unless it is something else. */
const useDoneTitle = (): string => {
  const { t } = useTranslation()
  const { draft, change } = useSnapshot(draftState, { sync: true })
  const { byClientId } = useSnapshot(awaiting)
  const step = draft ? byClientId[draft.clientId]?.step : undefined
  const other = notReserved.find((outcome) => outcome === step)
  if (other !== undefined) return t(`outcome.${other}.title`)
  return t(change ? 'change.doneTitle' : 'form.doneTitle')
}

/** Fills the proposed values into a new draft: a subject, and the people with pinned rows. */
const useProposedValues = (subjectField: RefObject<HTMLInputElement | null>, limits: Limits | null): void => {
  const proposed = useSubject()
  const deskSubject = useSubject('workplace')
  const { draft } = useSnapshot(draftState, { sync: true })
  const clientId = draft?.clientId
  const isProposed = useRef(false)
  // Selects a proposed subject, so that typing replaces it.
  useEffect(() => {
    if (isProposed.current && document.activeElement === subjectField.current) subjectField.current?.select()
    isProposed.current = false
  }, [draft?.subject, subjectField])
  useEffect(() => {
    const current = draftState.draft
    if (!current || draftState.change || draftState.step !== 'editing' || current.subject !== '') return
    isProposed.current = true
    editDraft({
      subject: proposed,
      ...(current.attendees.length > 0
        ? {}
        : { attendees: searchState.attendees.map((attendee) => ({ ...attendee, optional: false })) }),
    })
    // Once per draft: if the user clears the subject, it stays empty.
  }, [clientId, proposed])
  // The category of the resource is known a moment later.
  const isDesk = limits?.kind === 'workplace'
  useEffect(() => {
    const current = draftState.draft
    if (!isDesk || draftState.change || draftState.step !== 'editing' || current?.subject !== proposed) return
    isProposed.current = true
    editDraft({ subject: deskSubject })
  }, [clientId, isDesk, proposed, deskSubject])
}

export default ReservationForm
