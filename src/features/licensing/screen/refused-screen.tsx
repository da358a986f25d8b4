import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { signOut } from '#src/features/account/model/sign-out.ts'
import { refreshConfiguration } from '#src/features/availability/model/refresh-configuration.ts'
import { notify } from '#src/features/notices/model/state.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { arrangeTimeline } from '#src/features/timeline/model/arrange-timeline.ts'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import { faultMessageKey } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading, useServices } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/feedback.tsx'
import { codesOf, type LicensedFeature, unlicensedPart } from '#src/base/rules/licences.ts'

interface RefusedProps {
  readonly title: string
  readonly words: string
  readonly actions: ReactNode
}

const Refused = ({ title, words, actions }: RefusedProps) => (
  <>
    <h1 className="visually-hidden">{title}</h1>
    <EmptyState icon={<LockKeyhole size={20} />} title={title} actions={actions}>
      {words}
    </EmptyState>
  </>
)

/** Shown instead of a screen whose licence is missing. The screen appears as soon as the server has the licence. */
export const NotLicensed = ({ feature }: { readonly feature: LicensedFeature }) => {
  const { t } = useTranslation()
  const services = useReading()
  const [, navigate] = useLocation()
  const { licences } = useSnapshot(configuration)
  const [isAsking, setAsking] = useState(false)
  const missing = unlicensedPart(feature, licences) ?? feature
  const ask = async (): Promise<void> => {
    setAsking(true)
    const refreshed = await refreshConfiguration(services)
    setAsking(false)
    if (refreshed.ok && refreshed.value.changed) await arrangeTimeline(services)
    if (!refreshed.ok) notify({ kind: 'error', key: faultMessageKey(refreshed.fault) })
  }
  const codes = t('licence.codes', { codes: codesOf(missing).join('\u00A0/\u00A0') })
  return (
    <Refused
      title={t(`licence.${missing}.title`)}
      words={`${t(`licence.${missing}.words`)} ${codes}`}
      actions={
        <>
          <Button look="primary" busy={isAsking} onClick={() => void ask()}>
            {t('app.retry')}
          </Button>
          {missing !== 'solution' && (
            <Button onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
              {t('notFound.go')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Shown instead of pages that guests may not see. */
export const GuestLimits = () => {
  const { t } = useTranslation()
  const services = useServices()
  const [, navigate] = useLocation()
  return (
    <Refused
      title={t('guest.refused.title')}
      words={t('guest.refused.words')}
      actions={
        <>
          <Button look="primary" onClick={() => void signOut(services)}>
            {t('place.login')}
          </Button>
          <Button onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
            {t('guest.refused.back')}
          </Button>
        </>
      }
    />
  )
}
