import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dismissNotice, notices } from '#src/state/notices.ts'
import { NoticeList } from '#src/ui/notice-list.tsx'
import { Leaving } from './leaving.tsx'

/** The notices of the product, in words, and what is asked before a sign-out that would lose something. */
export const Notices = () => {
  const { t } = useTranslation()
  const { queue } = useSnapshot(notices)
  return (
    <>
      <NoticeList
        label={t('app.notices')}
        dismissLabel={t('app.dismiss')}
        onDismiss={dismissNotice}
        notices={queue.map(({ id, kind, key, values, lasts, action }) => ({
          id,
          kind,
          text: t(key, { ...values, ...(values['subject'] === '' ? { subject: t('notice.noSubject') } : {}) }),
          lasts,
          action: action && { label: t(action.key), run: action.run },
        }))}
      />
      <Leaving />
    </>
  )
}
