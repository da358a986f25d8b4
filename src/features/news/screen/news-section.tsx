import { useEffect, useId, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { cleanHtml, EventBody } from '#src/features/bookings/screen/reservations/event-body.tsx'
import { reader } from '#src/base/reader.ts'
import type { Instant } from '#src/kernel/time/units.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { Trouble } from '#src/ui/feedback.tsx'
import { useFormat } from '#src/ui/text.ts'
import { followNews, loadNews, shownNews, type ShownNews } from '../model/load-news.ts'
import styles from './news.module.css'
import { news } from '../model/state.ts'

interface NewsProps {
  readonly now: Instant
}

function useNews(now: Instant): { readonly list: readonly ShownNews[]; readonly fault: typeof news.fault } {
  const services = useReading()
  const { value: items, fault } = useSnapshot(news)
  useEffect(() => followNews(services), [services])
  return { list: shownNews(items, now), fault }
}

/** Number of news shown before the user asks for all. */
const first = 3

/** The newest news on Home, each with its text. Nothing if there are none. */
export const NewsSection = ({ now }: NewsProps) => {
  const { t } = useTranslation()
  const services = useReading()
  const faultMessage = useFaultMessage()
  const { list, fault } = useNews(now)
  const [isAll, setAll] = useState(false)
  const id = useId()
  if (list.length === 0 && fault === null) return null
  return (
    <section aria-labelledby={id} className={styles.news}>
      <h2 id={id} className={styles.heading}>
        {t('news.title')}
      </h2>
      {fault !== null && (
        <Trouble role="alert" onRetry={() => loadNews(services)}>
          {t('news.failed')} {faultMessage(fault)}
        </Trouble>
      )}
      <ul className={styles.list}>
        {(isAll ? list : list.slice(0, first)).map((item) => (
          <li key={item.id} className={styles.item}>
            <Headline item={item} />
            {item.body !== '' && <EventBody html={item.body} preview="" />}
          </li>
        ))}
      </ul>
      {list.length > first && (
        <Button className={styles.more} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'news.fewer' : 'news.all', { count: list.length })}
        </Button>
      )}
    </section>
  )
}

const Headline = ({ item: { title, published } }: { readonly item: ShownNews }) => {
  const format = useFormat()
  const { zone } = useSnapshot(reader)
  return (
    <p className={styles.headline}>
      {title !== '' && <strong>{title}</strong>}
      {published !== null && (
        <time className={styles.date} dateTime={new Date(published).toISOString()}>
          {format.day(published, zone)}
        </time>
      )}
    </p>
  )
}

/** Number of news on a kiosk that nobody uses: more cannot be read in passing. */
const mostInPassing = 2

/** The newest news on a kiosk, as plain text, because a link would lead out of it. */
export const KioskNews = ({ now }: NewsProps) => {
  const { t } = useTranslation()
  const { list } = useNews(now)
  if (list.length === 0) return null
  return (
    <section aria-label={t('news.title')} className={styles.kiosk} data-news>
      {list.slice(0, mostInPassing).map((item) => (
        <div key={item.id} className={styles.passing}>
          <Headline item={item} />
          <p className={styles.text}>{textOf(item.body)}</p>
        </div>
      ))}
    </section>
  )
}

const textOf = (html: string): string => (cleanHtml(html).content.textContent ?? '').trim()
