import { useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { useAction } from '#src/features/account/screen/use-own-server.ts'
import { reader } from '#src/base/reader.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { AdministrationApi } from '#src/platform/api/administration.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import page from '#src/ui/page.module.css'
import { useFormat } from '#src/ui/text.ts'
import type { Overview, TimedLink } from '#src/wire/administration.ts'
import styles from './administration.module.css'

/** Says until when a link works. `at` in UTC milliseconds. */
export const Expires = ({ at }: { readonly at: number }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  return <>{t('administration.expires', { time: format.moment(at, zone) })}</>
}

interface InvitationLinkProps {
  readonly api: AdministrationApi
  /** The link that works now, which the server does not show again. */
  readonly current: Overview['invitation']
  readonly onChanged: () => void
}

/** Makes and ends the link with which everybody can join. */
export const InvitationLink = ({ api, current, onChanged }: InvitationLinkProps) => {
  const { t } = useTranslation()
  const { words } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const [made, setMade] = useState<TimedLink | null>(null)
  const [isEnded, setEnded] = useState(false)

  const make = async (): Promise<void> => {
    const answered = await run(() => api.invitation.make())
    if (answered === null) return
    setMade(answered.value)
    setEnded(false)
    onChanged()
  }
  const end = async (): Promise<void> => {
    if ((await run(() => api.invitation.end())) === null) return
    setMade(null)
    setEnded(true)
    onChanged()
  }
  const isOpen = current !== null || made !== null
  return (
    <section className={styles.block} aria-labelledby="administration-link">
      <h2 id="administration-link" className={page.heading}>
        {t('administration.linkTitle')}
      </h2>
      <div className={styles.narrow}>
        <p className={styles.muted}>{t('administration.linkHint')}</p>
        {made !== null && (
          <CopyField label={t('administration.link')} hint={<Expires at={made.expiresAt} />} value={made.link} />
        )}
        {made === null && current !== null && (
          <p>
            {t('administration.linkOpen')} <Expires at={current.expiresAt} />
          </p>
        )}
        <div className={styles.actions}>
          <Button busy={isBusy} onClick={() => void make()}>
            {t(isOpen ? 'administration.newLink' : 'administration.makeLink')}
          </Button>
          {isOpen && (
            <Button busy={isBusy} onClick={() => void end()}>
              {t('administration.endLink')}
            </Button>
          )}
          <p role="status" className={styles.muted}>
            {isEnded && !isOpen && t('administration.linkEnded')}
          </p>
        </div>
        {fault && (
          <p role="alert" className={styles.problem}>
            {words(fault)}
          </p>
        )}
      </div>
    </section>
  )
}
