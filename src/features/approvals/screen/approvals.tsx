import Check from 'lucide-react/icons/check'
import Stamp from 'lucide-react/icons/stamp'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { useAction, useAsked } from '#src/features/account/screen/use-own-server.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { EmptyState, Skeleton } from '#src/ui/feedback.tsx'
import page from '#src/ui/page.module.css'
import { TextArea } from '#src/ui/text-fields.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import type { Approval } from '#src/wire/personal.ts'
import styles from './approvals.module.css'

/** Lists the reservations that wait for the user's approval. Declining asks for a message to the organiser. */
const Approvals = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { http } = useServices()
  const { words } = useRefusalWords()
  const { zone } = useSnapshot(reader)
  const { run, isBusy, fault } = useAction()
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const { value: list, fault: unread, reload } = useAsked(api.approvals.list)
  const [declined, setDeclined] = useState<Approval | null>(null)
  const [comment, setComment] = useState('')
  const [said, setSaid] = useState('')

  const answer = async ({ id, subject }: Approval, given: 'accepted' | 'declined'): Promise<void> => {
    setSaid('')
    if ((await run(() => api.approvals.answer(id, given, given === 'declined' ? comment : ''))) === null) return
    setDeclined(null)
    setComment('')
    setSaid(t(`approvals.${given}`, { subject: nameOf(subject) }))
    reload()
  }
  const nameOf = (subject: string): string => (subject === '' ? t('notice.noSubject') : subject)
  const problem = fault && (
    <p role="alert" className={styles.problem}>
      {words(fault)}
    </p>
  )
  return (
    <div className={classes(page.page, styles.screen)} aria-busy={list === null}>
      <h1 className={page.title}>{t('place.approvals')}</h1>
      <p role="status" className={styles.said}>
        {said}
      </p>
      {declined === null && problem}
      {list === null && unread === null && <Skeleton lines={6} />}
      {list === null && unread !== null && (
        <EmptyState
          icon={<Stamp size={20} />}
          title={t('approvals.failed')}
          actions={<Button onClick={reload}>{t('app.retry')}</Button>}
        >
          {words(unread)}
        </EmptyState>
      )}
      {list?.length === 0 && (
        <EmptyState icon={<Stamp size={20} />} title={t('approvals.none')}>
          {t('approvals.noneHint')}
        </EmptyState>
      )}
      {list !== null && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((approval) => (
            <li key={approval.id} className={styles.item}>
              <div className={styles.words}>
                <h2 className={styles.subject}>{nameOf(approval.subject)}</h2>
                <p>{format.span(approval.start, approval.end, zone)}</p>
                <p>{approval.resourceName}</p>
                <p className={styles.muted}>
                  {t('approvals.by', { name: approval.organizer.name || approval.organizer.email })}
                </p>
              </div>
              <div className={styles.actions}>
                <Button
                  look="primary"
                  busy={isBusy}
                  icon={<Check size={15} aria-hidden="true" />}
                  aria-label={t('approvals.acceptOf', { subject: nameOf(approval.subject) })}
                  onClick={() => void answer(approval, 'accepted')}
                >
                  {t('approvals.accept')}
                </Button>
                <Button
                  icon={<X size={15} aria-hidden="true" />}
                  aria-label={t('approvals.declineOf', { subject: nameOf(approval.subject) })}
                  onClick={() => setDeclined(approval)}
                >
                  {t('approvals.decline')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {declined !== null && (
        <Dialog
          title={t('approvals.declineTitle', { subject: nameOf(declined.subject) })}
          onClose={() => setDeclined(null)}
          actions={
            <>
              <Button onClick={() => setDeclined(null)}>{t('app.cancel')}</Button>
              <Button look="danger" busy={isBusy} onClick={() => void answer(declined, 'declined')}>
                {t('approvals.decline')}
              </Button>
            </>
          }
        >
          <TextArea
            label={t('approvals.comment')}
            hint={t('approvals.commentHint')}
            value={comment}
            maxLength={1_000}
            autoFocus
            onChange={setComment}
          />
          {problem}
        </Dialog>
      )}
    </div>
  )
}

export default Approvals
