import { useTranslation } from '#src/locale/use-translation.ts'
import { wayOnFloor } from '../map-marks.ts'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { WayView } from '#src/engine/compute.ts'
import { loadFloor } from '../../../model/floorplan/open-venue.ts'
import { drawPicture } from '../../floorplan/plan-picture.ts'
import { type FeatureId, floorName, floorsOfWay } from '@foyer/indoor'
import { CodePicture, drawCode } from '#src/features/availability/screen/code-dialog.tsx'
import { useAddress } from '#src/platform/page.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Paper } from '#src/ui/print-sheet.tsx'
import { useFormat } from '#src/ui/text.ts'
import { handOffPath } from '../../../model/wayfinding/map-settings.ts'
import { newSession } from '../../../model/wayfinding/rules/session/session.ts'
import { mapState } from '../../../model/wayfinding/state.ts'
import { StepArrow } from '../step-list.tsx'
import { useSentences, useStairs, useSteps } from '../use-steps.ts'
import styles from './way-print.module.css'

/** CSS pixels of a plan between the margins of A4, and its dots per CSS pixel: 240 per inch. */
const size = { width: 688, height: 330 }
const ratio = 2.5

type Pictures = ReadonlyMap<FeatureId, HTMLCanvasElement>

/** Draws the floors of a route. A floor that cannot be loaded, or on which nothing is walked, has no picture. */
async function drawFloors(services: Reading, way: WayView): Promise<Pictures> {
  const ids = [...new Set(way.steps.map(({ levelId }) => levelId))]
  const drawn = await Promise.all(
    ids.map(async (levelId) => {
      const routes = wayOnFloor(way, newSession, levelId)
      const floor = routes.length === 0 ? null : await loadFloor(services, levelId)
      if (floor === null) return []
      const around = way.steps.flatMap((step) => (step.levelId === levelId ? step.points : []))
      return [[levelId, drawPicture({ floor, around, routes, size, ratio })] as const]
    }),
  )
  return new Map(drawn.flat())
}

interface WayPrint {
  readonly print: () => Promise<void>
  /** True while the plans are drawn. */
  readonly isDrawing: boolean
  readonly sheet: ReactNode
}

/**
 * Prints a route on a sheet of its own, by its button and by the browser's shortcut. The browser's menu cannot wait for the
 * plans: it prints the steps without them.
 */
export function useWayPrint(way: WayView): WayPrint {
  const services = useReading()
  const [printed, setPrinted] = useState<{ readonly way: WayView; readonly pictures: Pictures | null } | null>(null)
  const shown = printed?.way === way ? printed : null
  const [isAsked, setAsked] = useState(false)
  const print = async (): Promise<void> => {
    if (isAsked) return
    if (shown === null || shown.pictures === null) {
      setAsked(true)
      const pictures = await drawFloors(services, way)
      flushSync(() => {
        setAsked(false)
        setPrinted({ way, pictures })
      })
      // Another route replaced it in the meantime.
      if (mapState.way !== way) return
    }
    window.print()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    void print()
  })
  const begin = useEffectEvent(() => {
    if (shown === null) flushSync(() => setPrinted({ way, pictures: null }))
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    window.addEventListener('beforeprint', begin)
    return () => {
      document.removeEventListener('keydown', press)
      window.removeEventListener('beforeprint', begin)
    }
  }, [])
  return { print, isDrawing: isAsked, sheet: shown && <Sheet way={way} pictures={shown.pictures} /> }
}

/** The route on paper: its ends, length and code, then each floor with its plan and its steps. */
const Sheet = ({ way, pictures }: { readonly way: WayView; readonly pictures: Pictures | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const say = useSentences()
  const urlOf = useAddress()
  const { summary } = useSteps(way)
  const stairs = useStairs(way)
  const { session, places, venue } = useSnapshot(mapState)
  const address = urlOf(handOffPath({ ...session, stepState: 'NotStarted' }) ?? '/map')
  const code = useMemo(() => drawCode(address, 'low'), [address])
  const ends = [
    { name: t('wayfinding.start'), id: session.start?.placeId },
    { name: t('wayfinding.stopOver'), id: session.stop?.placeId },
    { name: t('wayfinding.target'), id: session.target?.placeId },
  ].flatMap(({ name, id }) => {
    const place = places.list.find((one) => one.id === id)
    return place === undefined ? [] : [{ name, place }]
  })
  if (venue === null) return null
  return (
    <Paper>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <div>
            <h1>{t('wayfinding.way', { name: ends.at(-1)?.place.name ?? '' })}</h1>
            <dl className={styles.ends}>
              {ends.map(({ name, place }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {place.name} <span>{place.floor}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p>
              {summary} · {stairs}
            </p>
            {way.notes.length > 0 && <p>{say(way.notes)}</p>}
          </div>
          <CodePicture className={styles.code} code={code} label={t('wayfinding.sharePicture')} />
        </header>
        {floorsOfWay(way.steps).map(({ levelId, first, steps, metres }) => (
          <section key={first} className={styles.floor}>
            <h2>
              {floorName(venue, levelId)} {metres > 0 && <span>{format.distance(metres)}</span>}
            </h2>
            <Plan picture={pictures?.get(levelId)} />
            <ol start={first + 1}>
              {steps.map(({ messages, sign }, index) => (
                <li key={first + index}>
                  <span className={styles.number}>{first + index + 1}</span>
                  <StepArrow sign={sign} size={18} />
                  <span>{say(messages)}</span>
                </li>
              ))}
            </ol>
          </section>
        ))}
        {venue.attribution !== '' && <small>{venue.attribution}</small>}
      </article>
    </Paper>
  )
}

/** A drawn plan. Its steps say the same. */
const Plan = ({ picture }: { readonly picture: HTMLCanvasElement | undefined }) => {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A floor that is entered twice has its plan twice.
    if (picture !== undefined) host.current?.replaceChildren(picture.isConnected ? copyOf(picture) : picture)
  }, [picture])
  return picture === undefined ? null : <div ref={host} className={styles.plan} aria-hidden="true" />
}

function copyOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = picture.width
  copy.height = picture.height
  copy.getContext('2d')?.drawImage(picture, 0, 0)
  return copy
}
