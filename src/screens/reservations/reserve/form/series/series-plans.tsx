import Repeat from 'lucide-react/icons/repeat'
import Shuffle from 'lucide-react/icons/shuffle'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { SeriesAnswer } from '#src/contract/compute.ts'
import type { IanaZone, InstantSpan } from '#src/core/brand.ts'
import { draftState } from '#src/state/draft.ts'
import { Button } from '#src/ui/button.tsx'
import { mainRoom, takePlan, takeSingle } from './decide.ts'
import styles from './series-dates.module.css'

interface SeriesPlansProps {
  readonly answer: SeriesAnswer
  readonly spans: readonly InstantSpan[]
  readonly zone: IanaZone
}

/** Ways to have the whole series at one press, with what they mean. */
export const SeriesPlans = ({ answer, spans, zone }: SeriesPlansProps) => {
  const { t } = useTranslation()
  const { draft, resources } = useSnapshot(draftState)
  const { best, plan } = answer
  const chosen = resources[0]?.id
  const isDecided = (draft?.deviations.length ?? 0) > 0
  const freeInChosen = answer.dates.filter(({ isFree }) => isFree).length
  const isBetter = best !== null && best.resource.id !== chosen && best.dates > freeInChosen
  const covered = plan?.resources.filter((resource) => resource !== null).length ?? 0
  const main = plan === null ? null : mainRoom(plan)
  const rooms = new Set(plan?.resources.flatMap((resource) => resource?.id ?? [])).size
  const isNeeded = plan !== null && main !== null && !isDecided && freeInChosen < answer.dates.length
  if (!isBetter && !isNeeded) return null
  return (
    <ul className={styles.plans} aria-label={t('series.plans')}>
      {isBetter && (
        <li className={styles.plan}>
          <p>{t('series.bestSingle', { room: best.resource.name, free: best.dates, count: answer.dates.length })}</p>
          <Button size="small" icon={<Repeat size={14} aria-hidden="true" />} onClick={() => takeSingle(best.resource)}>
            {t('series.useBest')}
          </Button>
        </li>
      )}
      {isNeeded && (
        <li className={styles.plan}>
          <p>
            {t('series.fewest', { covered, count: answer.dates.length })} {t('series.inRooms', { count: rooms })}{' '}
            {t('series.swaps', { count: plan.swaps })}
            {covered < answer.dates.length && ` ${t('series.leftOut', { count: answer.dates.length - covered })}`}
          </p>
          <Button
            size="small"
            icon={<Shuffle size={14} aria-hidden="true" />}
            onClick={() => takePlan(plan, spans, zone)}
          >
            {t('series.useFewest')}
          </Button>
        </li>
      )}
    </ul>
  )
}
