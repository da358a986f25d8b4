import { CircleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { snapshot, useSnapshot } from 'valtio'
import { reserve } from '#src/flows/reserve.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { closeDraft, draftState, editDraft, hideDraft } from '#src/state/draft.ts'
import { session } from '#src/state/session.ts'
import { timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { useRegionalLocale } from '#src/ui/format.ts'
import { useKeyDownWithin } from '#src/ui/key-down-within.ts'
import { Kbd } from '#src/ui/kbd.tsx'
import { Select } from '#src/ui/select.tsx'
import { SidePanel } from '#src/ui/side-panel.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { AttendeesField } from './attendees-field.tsx'
import { ConflictBanner } from './conflict-banner.tsx'
import { Outcome } from './outcome.tsx'
import styles from './reservation-form.module.css'
import { ResourcesField } from './resources-field.tsx'
import { SendingSteps } from './sending-steps.tsx'
import { TimesField } from './times-field.tsx'

const reminders = [null, 0, 5, 10, 15, 30, 60, 1440]

/** The reservation form in the side panel; after sending, how the reservation is getting on. */
const ReservationForm = () => {
  const { t } = useTranslation()
  const locale = useRegionalLocale()
  const product = useProduct()
  // Synchronously: a field that is drawn a tick after its key press loses the caret.
  const { draft, resources, step, problems, fault, conflict } = useSnapshot(draftState, { sync: true })
  const { user } = useSnapshot(session)
  const form = useRef<HTMLFormElement>(null)
  const subjectField = useRef<HTMLInputElement>(null)
  useProposedValues(subjectField)

  const isSending = step !== 'editing' && step !== 'done'
  const problemOf = (...names: readonly (typeof problems)[number][]): string | null => {
    const found = names.find((name) => problems.includes(name))
    return found === undefined ? null : t(`draft.problem.${found}`)
  }
  const send = (): void => {
    // A snapshot: the journal stores the draft, and a proxy cannot be stored.
    const current = snapshot(draftState).draft
    if (!current || isSending) return
    void reserve(product, current).then((answer) => {
      // The first field with a problem takes the focus, so that readers hear what is wrong.
      if (!answer.ok) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    })
  }
  useKeyDownWithin(form, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  })
  if (!draft) return null
  const { onlineMeetingsEnabled } = product.configuration

  if (step === 'done') {
    return (
      <SidePanel
        title={t('form.doneTitle')}
        subject="done"
        closeLabel={t('app.close')}
        onClose={closeDraft}
        footer={
          <Button look="primary" size="large" className={styles.send} onClick={closeDraft}>
            {t('app.done')}
          </Button>
        }
      >
        <Outcome />
      </SidePanel>
    )
  }
  return (
    <I18nProvider locale={locale}>
      <SidePanel
        title={t('form.title')}
        subtitle={resources.map(({ name }) => name).join(', ')}
        subject="form"
        closeLabel={t('form.close')}
        onClose={hideDraft}
        footer={
          <div className={styles.footer}>
            {isSending && <SendingSteps />}
            {fault && fault.kind !== 'draft-invalid' && !conflict && (
              <p role="alert" className={styles.fault}>
                <CircleAlert size={15} aria-hidden="true" />
                <span>
                  {t(`fault.${fault.kind}.message`, { ...fault })} {t('form.kept')}
                </span>
              </p>
            )}
            <Button look="primary" size="large" busy={isSending} className={styles.send} onClick={send}>
              {isSending ? t('form.sending') : t('form.send')}
              {!isSending && <Kbd>Ctrl ↵</Kbd>}
            </Button>
          </div>
        }
      >
        <form
          ref={form}
          className={styles.form}
          aria-label={t('form.title')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
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
            <ResourcesField problem={problemOf('resource-missing', 'not-available')} />
            <TimesField
              startProblem={problemOf('start-in-past', 'too-far-ahead', 'outside-hours')}
              endProblem={problemOf('end-before-start', 'too-short', 'too-long')}
            />
            <AttendeesField problem={problemOf('attendee-invalid')} />
            <div className={styles.switches}>
              {(onlineMeetingsEnabled ?? true) && (
                <Switch
                  label={t('form.onlineMeeting')}
                  isOn={draft.onlineMeeting}
                  onChange={(onlineMeeting) => editDraft({ onlineMeeting })}
                />
              )}
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
                label: t(`form.reminderOf.${String(minutes)}`),
              }))}
              onChange={(value) => editDraft({ reminder: value === 'null' ? null : Number(value) })}
            />
            <TextArea label={t('form.notes')} value={draft.notes} onChange={(notes) => editDraft({ notes })} />
            <p className={styles.organizer}>{t('form.organizer', { name: user?.name ?? '' })}</p>
          </fieldset>
        </form>
      </SidePanel>
    </I18nProvider>
  )
}

/** What the form proposes for a new draft: a subject, and the people whose rows are pinned. */
const useProposedValues = (subjectField: RefObject<HTMLInputElement | null>): void => {
  const { t } = useTranslation()
  const { draft } = useSnapshot(draftState, { sync: true })
  const clientId = draft?.clientId
  const isProposed = useRef(false)
  // A proposed subject is there to be typed over.
  useEffect(() => {
    if (isProposed.current && document.activeElement === subjectField.current) subjectField.current?.select()
    isProposed.current = false
  }, [draft?.subject, subjectField])
  useEffect(() => {
    const current = draftState.draft
    if (!current || draftState.step !== 'editing' || current.subject !== '') return
    const name = session.user?.givenName || session.user?.name || ''
    isProposed.current = true
    editDraft({
      subject: name === '' ? t('form.title') : t('form.proposedSubject', { name }),
      ...(current.attendees.length > 0
        ? {}
        : { attendees: timeline.attendees.map((attendee) => ({ ...attendee, optional: false })) }),
    })
    // Once for each draft: a subject the user empties stays empty.
  }, [clientId, t])
}

export default ReservationForm
