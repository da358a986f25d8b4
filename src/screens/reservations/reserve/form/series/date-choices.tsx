import CalendarClock from 'lucide-react/icons/calendar-clock'
import DoorOpen from 'lucide-react/icons/door-open'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alternative } from '#src/contract/compute.ts'
import type { CalendarDay, IanaZone } from '#src/core/brand.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { useFormat } from '#src/ui/format.ts'
import { takeAlternative } from './decide.ts'
import styles from './series-dates.module.css'

interface DateChoicesProps {
  readonly id: string
  readonly index: number
  readonly day: CalendarDay
  readonly zone: IanaZone
  readonly isCompared: boolean
  readonly onTaken: () => void
}

const offered = 5

/** The nearest other rooms and times for one date. */
export const DateChoices = ({ id, index, day, zone, isCompared, onTaken }: DateChoicesProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const product = useProduct()
  const [choices, setChoices] = useState<readonly Alternative[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const request = { date: index, now: product.clock.now(), limit: offered }
    void askEngine(product.engine.seriesProposals(request)).then((answer) => {
      if (isWanted) setChoices(answer.ok ? answer.value : [])
    })
    return () => {
      isWanted = false
    }
  }, [product, index, isCompared])
  return (
    <div id={id} className={styles.choices}>
      {choices?.length === 0 && <p role="status">{t(isCompared ? 'series.nothingElse' : 'series.comparing')}</p>}
      <ul className={styles.choiceList}>
        {choices?.map((choice) => {
          const start = startOfQuarter(choice.span.from)
          const end = startOfQuarter(choice.span.to)
          const isRoom = choice.kind === 'other-resource'
          const Icon = isRoom ? DoorOpen : CalendarClock
          return (
            <li key={`${choice.resourceId} ${choice.span.from}`}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  takeAlternative(day, choice)
                  onTaken()
                }}
              >
                <Icon size={15} aria-hidden="true" />
                <span>{isRoom ? choice.name : format.timeRange(start, end, zone)}</span>
                <span className={styles.where}>{isRoom ? choice.areaName : t('series.sameRoom')}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
