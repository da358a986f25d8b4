import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Group, Question } from '#src/contract/compute.ts'
import { showWindow } from '#src/flows/show-window.ts'
import { keepFloorUrl } from '#src/flows/keep-floor-url.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { isHeld, type Painted, wantWindow } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'
import { ChangeAnnouncer } from '#src/timeline/change-announcer.tsx'
import { usePainted } from '#src/timeline/grid/use-painted.ts'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { placeOfRow } from '../places/shown-place.ts'
import { TimeBar } from '../places/time-bar.tsx'
import { useChosenMoment } from '../places/use-chosen-moment.ts'
import { VirtualList } from '#src/ui/virtual-list.tsx'
import { ListCard, WaitingCard } from './list-card.tsx'
import styles from './list-mode.module.css'
import { useCards } from './use-cards.ts'

const paintedOf = (painted: Painted): Painted => painted

/** Rows asked for beyond those that show, before and after. */
const beyond = 12

/** What was found as cards: the same question, order and groups as on the timeline, at one moment of the day. */
export function ListMode() {
  const { t } = useTranslation()
  const product = useProduct()
  const isPhone = useMedia(phoneQuery)
  const moment = useChosenMoment()
  const { matched, groups, question, opened } = useSnapshot(timeline) as {
    matched: number | null
    groups: readonly Group[]
    question: Question
    opened: typeof timeline.opened
  }
  const { rows, held } = usePainted(paintedOf)
  const { cardOf, showCards } = useCards()
  useEffect(() => keepFloorUrl(product), [product])

  const want = useCallback(
    (from: number, to: number): void => {
      if (!opened) return
      const { from: quarterFrom, to: quarterTo } = opened.span
      const quarters = { quarterFrom, quarterTo }
      const visible = { rowFrom: from, rowTo: to, ...quarters }
      const last = Math.min(matched ?? 0, to + beyond)
      wantWindow({
        top: 0,
        left: 0,
        quarterWidth: 1,
        visible,
        rectangle: { rowFrom: Math.max(0, from - beyond), rowTo: last, ...quarters },
        room: to - from + 2 * beyond,
      })
      if (!isHeld(visible)) void showWindow(product)
    },
    [product, opened, matched],
  )
  useEffect(() => () => wantWindow(null), [])
  const shownKeys = useMemo(() => [...rows.values()].map(({ key }) => key), [rows])
  useEffect(() => showCards(shownKeys), [showCards, shownKeys])

  const headings = useMemo(
    () => groups.map(({ label, firstRow, count }) => ({ label, first: firstRow, count })),
    [groups],
  )
  const draw = (item: number, tabIndex: 0 | -1): ReactNode => {
    const row = rows.get(item)
    if (!row || !held) return <WaitingCard />
    const place = placeOfRow(row, held.quarterFrom, moment.quarter)
    return <ListCard place={place} card={cardOf(row.key)} moment={moment} tabIndex={tabIndex} />
  }
  return (
    <section className={styles.mode} aria-label={t('places.list')}>
      <TimeBar />
      <div className={styles.list}>
        <VirtualList
          label={t('places.list')}
          count={matched ?? 0}
          groups={headings}
          itemHeight={isPhone ? 172 : 156}
          columnWidth={440}
          topOf={question}
          keyOf={(item) => rows.get(item)?.key ?? String(item)}
          draw={draw}
          onShown={want}
        />
      </div>
      <ChangeAnnouncer />
    </section>
  )
}
