import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { signOutAnyway } from '#src/features/account/model/leaving.ts'
import { leaving, stopLeaving, type Unsent } from '#src/features/account/model/leaving.ts'
import { dismissNotice, notices } from '#src/features/notices/model/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { NoticeList } from '#src/ui/notice-list.tsx'

/** Asks before a sign-out that would drop unsent changes. */
const Leaving = () => {
  const { unsent } = useSnapshot(leaving)
  return unsent && <SignOutQuestion unsent={unsent} />
}

/** Lists the unsent changes and asks. */
const SignOutQuestion = ({ unsent }: { readonly unsent: readonly Unsent[] }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      role="alertdialog"
      title={t('leaving.title')}
      onClose={stopLeaving}
      actions={
        <>
          <Button onClick={stopLeaving}>{t('leaving.stay')}</Button>
          <Button look="danger" onClick={() => void signOutAnyway()}>
            {t('leaving.leave')}
          </Button>
        </>
      }
    >
      <p>
        {t('offline.waiting', { count: unsent.length })} {t('leaving.words')}
      </p>
      <ul>
        {unsent.map(({ id, kind, subject }) => (
          <li key={id}>{t(`leaving.unsent.${kind}`, { subject: subject || t('notice.noSubject') })}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The notices of the product, and the question before a sign-out that would drop unsent changes. */
export const Notices = () => {
  const { t } = useTranslation()
  const { queue } = useSnapshot(notices)
  return (
    <>
      <NoticeList
        label={t('app.notices')}
        dismissLabel={t('app.dismiss')}
        onDismiss={dismissNotice}
        notices={queue.map(({ id, kind, key, values, lasts, action, also }) => ({
          id,
          kind,
          text: t(key, { ...values, ...(values['subject'] === '' ? { subject: t('notice.noSubject') } : {}) }),
          lasts,
          actions: [action, also].flatMap((one) => (one ? [{ label: t(one.key), run: one.run }] : [])),
        }))}
      />
      <Leaving />
    </>
  )
}
