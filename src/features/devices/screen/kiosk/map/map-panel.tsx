import { useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { PlaceView, RouteFault, WayView } from '#src/engine/compute.ts'
import { DeviceButton, DeviceCode } from '../../device-parts.tsx'
import { handOffPath } from '#src/features/maps/model/wayfinding/map-settings.ts'
import { PlaceIcon, WayNotes, WhatBlocks } from '#src/features/maps/screen/wayfinding/place-row.tsx'
import { mapState } from '#src/features/maps/model/wayfinding/state.ts'
import { StepArrow, StepList } from '#src/features/maps/screen/wayfinding/step-list.tsx'
import { useHoursText, useOpenings } from '#src/features/maps/screen/wayfinding/use-hours.ts'
import {
  useSentences,
  useStairs,
  useSteps,
  useTell,
  useWaysOn,
  useWaySpeech,
} from '#src/features/maps/screen/wayfinding/use-steps.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useAddress } from '#src/platform/page.ts'
import { Spinner } from '#src/ui/button.tsx'
import styles from './kiosk-map.module.css'
import { PlaceKinds } from './place-kinds.tsx'
import { type Go, StepFreeKey } from './kiosk-route.tsx'

/**
 * QR code that continues the route on a phone at the current step. It contains place codes and no data about the
 * visitor.
 */
const HandOff = () => {
  const { t } = useTranslation()
  const urlOf = useAddress()
  const { session } = useSnapshot(mapState)
  const path = handOffPath(session)
  if (path === null) return null
  return (
    <figure className={styles.handOff}>
      <DeviceCode text={urlOf(path)} label={t('wayfinding.sharePicture')} care="low" />
      <figcaption>
        {t(session.stepState === 'NotStarted' ? 'wayfinding.shareWhole' : 'wayfinding.shareHint')}
      </figcaption>
    </figure>
  )
}

/** The route as text: the whole route, or one step in large letters. */
const WayPanel = ({ way, canHandOff }: { readonly way: WayView; readonly canHandOff: boolean }) => {
  const { t } = useTranslation()
  const say = useSentences()
  const tell = useTell()
  const { step, current, isGoing, summary, moves } = useSteps(way)
  const stairs = useStairs(way)
  const speech = useWaySpeech(way)
  const marked = useRef<HTMLLIElement>(null)
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' })
  }, [step, isGoing])
  return (
    <>
      <p className={styles.summary}>
        {summary} · {stairs}
      </p>
      <WayNotes way={way} />
      {isGoing && current !== undefined && (
        <div className={styles.current} role="status">
          <p className={styles.stepOf}>{t('wayfinding.stepOf', { step: step + 1, count: way.steps.length })}</p>
          <div className={styles.messages}>
            <StepArrow sign={current.sign} size="3.4em" />
            <p className={styles.sentence}>{say(current.messages)}</p>
          </div>
        </div>
      )}
      <div className={isGoing ? styles.going : styles.whole}>
        <div className={styles.choices}>
          {moves.map(({ kind, text, Icon, isMain, isImpossible }) => (
            <DeviceButton
              key={kind}
              look={isMain ? 'strong' : 'plain'}
              icon={Icon && <Icon size={26} aria-hidden="true" />}
              disabled={isImpossible}
              onClick={() => tell({ kind })}
            >
              {t(text)}
            </DeviceButton>
          ))}
          {speech.canSpeak && (
            <DeviceButton icon={<speech.Icon size={26} aria-hidden="true" />} onClick={speech.toggle}>
              {t(speech.key)}
            </DeviceButton>
          )}
          {!isGoing && <StepFreeKey />}
        </div>
        <div className={styles.taking}>
          {canHandOff && <HandOff />}
          {!isGoing && (
            <div role="group" aria-label={t('kiosk.map.steps')} className={styles.steps}>
              <StepList way={way} headingLevel={2} reachedRef={marked} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}

interface PlaceCardProps {
  readonly place: PlaceView
  readonly canRoute: boolean
  readonly go: Go
}

/** A place: category, floor, and a button for the route if routes are offered. */
const PlaceCard = ({ place, canRoute, go }: PlaceCardProps) => {
  const { id, category, floor, hours } = place
  const { t } = useTranslation()
  const hoursText = useHoursText()
  const state = useOpenings().stateOf(place)
  const { stand } = useSnapshot(mapState)
  return (
    <>
      <p className={styles.kind}>
        <PlaceIcon category={category} size={32} /> {t(`wayfinding.category.${category}`)}
      </p>
      <p className={styles.summary}>{t('wayfinding.onFloor', { floor })}</p>
      {state && <p className={styles.summary}>{state.words}</p>}
      {hours && <p className={styles.summary}>{t('wayfinding.hours', { hours: hoursText(hours) })}</p>}
      {canRoute && stand !== null && stand.placeId !== id && (
        <div className={styles.choices}>
          <DeviceButton look="strong" onClick={() => go(id, 'SelectedFromDetail')}>
            {t('wayfinding.goHere')}
          </DeviceButton>
        </div>
      )}
    </>
  )
}

/** Explains why there is no route from here, and offers what to do next. */
const WayHalt = ({ kind }: { readonly kind: RouteFault['kind'] }) => {
  const { t } = useTranslation()
  const { barriers, nearestFloor, waysOn, act } = useWaysOn(kind)
  // The start is always this kiosk, and the button to start over is below.
  const offered = waysOn.filter((way) => way !== 'choose-start' && way !== 'choose-target' && way !== 'restart')
  return (
    <>
      <p className={styles.trouble} role="alert">
        {t(`wayfinding.error.${kind}`)}
      </p>
      <WhatBlocks barriers={barriers} nearestFloor={nearestFloor} />
      <div className={styles.choices}>
        {offered.map((way, index) => (
          <DeviceButton key={way} look={index === 0 ? 'strong' : 'plain'} onClick={() => act(way)}>
            {t(`wayfinding.wayOn.${way}`)}
          </DeviceButton>
        ))}
        <StepFreeKey />
      </div>
    </>
  )
}

interface MapPanelProps {
  readonly canRoute: boolean
  readonly canHandOff: boolean
  readonly go: Go
}

/** Panel next to the plan: categories, a place, or the route to it (section 2, navigation view modes). */
export const MapPanel = ({ canRoute, canHandOff, go }: MapPanelProps) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { session, places, way } = useSnapshot(mapState)
  const { mode, fault, target, detail, progress } = session
  const isWay = mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation'
  const place = places.list.find(({ id }) => id === (isWay ? target?.placeId : detail))
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    // The tapped button is gone with the former view, so the focus moves to the title. Step-by-step mode keeps its
    // buttons.
    if (shown.current !== mode && !(isWay && shown.current === 'StepByStepNavigation')) title.current?.focus()
    shown.current = mode
  }, [mode, isWay])
  if (!isWay && place === undefined) return <PlaceKinds go={go} canRoute={canRoute} />
  return (
    <section className={styles.view} aria-label={place?.name}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {isWay ? t('wayfinding.way', { name: place?.name ?? '' }) : place?.name}
      </h1>
      {!isWay && place !== undefined && <PlaceCard place={place} canRoute={canRoute} go={go} />}
      {isWay && progress === 'asked' && (
        <p role="status">
          <Spinner /> {t('wayfinding.asking')}
        </p>
      )}
      {isWay && fault !== null && <WayHalt kind={fault} />}
      {isWay && way !== null && <WayPanel way={way} canHandOff={canHandOff} />}
      <div className={styles.choices}>
        <DeviceButton onClick={() => tell({ kind: 'restart' })}>{t('kiosk.map.another')}</DeviceButton>
      </div>
    </section>
  )
}
