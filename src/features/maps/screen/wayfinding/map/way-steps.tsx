import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Ban from 'lucide-react/icons/ban'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import X from 'lucide-react/icons/x'
import { useMemo, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { RouteFault, WayView } from '#src/engine/compute.ts'
import { CodePicture, drawCode, useCopyLink } from '#src/features/availability/screen/code-dialog.tsx'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useAddress } from '#src/platform/page.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Trouble } from '#src/ui/feedback.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { avoidPasses, setStop, takeAllPasses } from '../../../model/wayfinding/announce-route.ts'
import { handOffPath, keepWishes } from '../../../model/wayfinding/map-settings.ts'
import { roles } from '../../../model/wayfinding/rules/session/session.ts'
import { WayNotes, WhatBlocks } from '../place-row.tsx'
import { mapState, setPicking, type Wish } from '../../../model/wayfinding/state.ts'
import { StepList } from '../step-list.tsx'
import { useSentences, useStairs, useSteps, useTell, useWaySpeech, useWaysOn } from '../use-steps.ts'
import styles from './map.module.css'
import { useWayPrint } from './way-print.tsx'

/** Dialog with the route as a QR code and as a link. */
const TakeAlong = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const urlOf = useAddress()
  const { session } = useSnapshot(mapState)
  const isBegun = session.stepState !== 'NotStarted'
  const address = urlOf(handOffPath(session) ?? '/map')
  const code = useMemo(() => drawCode(address, 'low'), [address])
  const copyLink = useCopyLink(address)
  return (
    <Dialog
      title={t('wayfinding.shareTitle')}
      actions={<Button onClick={onClose}>{t('app.close')}</Button>}
      onClose={onClose}
    >
      <div className={styles.along}>
        <CodePicture className={styles.qr} code={code} label={t('wayfinding.sharePicture')} />
        <p>{t(isBegun ? 'wayfinding.shareHint' : 'wayfinding.shareWhole')}</p>
        {copyLink.button}
        {copyLink.result}
      </div>
    </Dialog>
  )
}

/** The stop of the route with a button to remove it, or a button to add one. */
const Stop = () => {
  const { t } = useTranslation()
  const services = useReading()
  const { session, places, picking } = useSnapshot(mapState)
  const chosen = places.list.find(({ id }) => id === session.stop?.placeId)
  const pick = (): void => setPicking(picking === 'stop' ? null : 'stop')
  if (chosen === undefined)
    return (
      <Button
        look="quiet"
        icon={<Plus size={15} aria-hidden="true" />}
        aria-pressed={picking === 'stop'}
        onClick={pick}
      >
        {t('wayfinding.addStop')}
      </Button>
    )
  return (
    <div className={styles.stop}>
      <button type="button" className={styles.end} aria-pressed={picking === 'stop'} onClick={pick}>
        <span className={styles.role}>{t('wayfinding.stopOver')}</span>
        <span>{chosen.name}</span>
        <span className={styles.floor}>{chosen.floor}</span>
      </button>
      <IconButton
        label={t('wayfinding.removeStop', { name: chosen.name })}
        icon={<X size={15} aria-hidden="true" />}
        onClick={() => setStop(services, null)}
      />
    </div>
  )
}

const wishes = [
  { wish: 'isStepFree', text: 'wayfinding.stepFree' },
  { wish: 'avoidsOutdoors', text: 'wayfinding.avoidOutdoors' },
  { wish: 'prefersLifts', text: 'wayfinding.preferLifts' },
] as const satisfies readonly { wish: Wish; text: string }[]

/** Start, stop and target of the route, and switches for the wishes of every route. */
export const WayEnds = () => {
  const { t } = useTranslation()
  const services = useReading()
  const tell = useTell()
  const { session, places, kept } = useSnapshot(mapState)
  const isChosen = session.start !== null && session.target !== null
  return (
    <section aria-label={t('place.map')} className={styles.ends}>
      {roles.map((role) => {
        const chosen = places.list.find(({ id }) => id === session[role]?.placeId)
        const isSelecting = session.mode === (role === 'start' ? 'StartSelection' : 'TargetSelection')
        return (
          <button
            key={role}
            type="button"
            className={styles.end}
            aria-pressed={isSelecting}
            onClick={() => tell({ kind: 'select', role })}
          >
            <span className={styles.role}>{t(`wayfinding.${role}`)}</span>
            <span className={chosen === undefined ? styles.floor : undefined}>
              {chosen?.name ?? t(role === 'start' ? 'wayfinding.chooseStart' : 'wayfinding.chooseTarget')}
            </span>
            {chosen !== undefined && <span className={styles.floor}>{chosen.floor}</span>}
          </button>
        )
      })}
      {isChosen && <Stop />}
      {isChosen && (
        <IconButton
          label={t('wayfinding.swap')}
          icon={<ArrowDownUp size={15} aria-hidden="true" />}
          onClick={() => tell({ kind: 'swap' })}
        />
      )}
      <div role="group" aria-label={t('wayfinding.wishes')} className={styles.wishes}>
        {wishes.map(({ wish, text }) => (
          <Switch
            key={wish}
            label={t(text)}
            isOn={kept[wish]}
            onChange={(isOn) => {
              void keepWishes(services, { [wish]: isOn })
              tell({ kind: 'again' })
            }}
          />
        ))}
      </div>
      {services.storage.mode === 'persistent' && <p className={styles.hint}>{t('wayfinding.stepFreeHint')}</p>}
    </section>
  )
}

/** The route as text, whole or step by step. The current step is marked, and a click on any step jumps to it. */
export const WaySteps = ({ way }: { readonly way: WayView }) => {
  const { t } = useTranslation()
  const services = useReading()
  const say = useSentences()
  const tell = useTell()
  const [isTaken, setTaken] = useState(false)
  const { step, current, isGoing, summary, moves } = useSteps(way)
  const stairs = useStairs(way)
  const { print, isDrawing, sheet } = useWayPrint(way)
  const speech = useWaySpeech(way)
  return (
    <div className={styles.way}>
      <p>
        {summary} · <span className={styles.floor}>{stairs}</span>
      </p>
      <WayNotes way={way} />
      {way.missed.map((missed) => (
        <p key={missed} role="status" className={styles.floor}>
          {t(`wayfinding.missed.${missed}`)}
        </p>
      ))}
      <p className="visually-hidden" role="status">
        {isGoing &&
          current !== undefined &&
          t('wayfinding.stepSaid', { step: step + 1, count: way.steps.length, text: say(current.messages) })}
      </p>
      <div className={styles.actions}>
        {moves.map(({ kind, text, Icon, isMain, isImpossible }) => (
          <Button
            key={kind}
            look={isMain ? 'primary' : 'outline'}
            icon={Icon && <Icon size={15} aria-hidden="true" />}
            disabled={isImpossible}
            onClick={() => tell({ kind })}
          >
            {t(text)}
          </Button>
        ))}
      </div>
      <StepList way={way} headingLevel={3} />
      <div className={styles.actions}>
        {isGoing && current !== undefined && current.passes.length > 0 && (
          <Button
            icon={<Ban size={15} aria-hidden="true" />}
            onClick={() => void avoidPasses(services, current.passes)}
          >
            {t('wayfinding.cannotPass')}
          </Button>
        )}
        <Button icon={<LocateFixed size={15} aria-hidden="true" />} onClick={() => setPicking('here')}>
          {t('wayfinding.imAt')}
        </Button>
        {speech.canSpeak && (
          <Button icon={<speech.Icon size={15} aria-hidden="true" />} onClick={speech.toggle}>
            {t(speech.key)}
          </Button>
        )}
        <Button icon={<QrCode size={15} aria-hidden="true" />} onClick={() => setTaken(true)}>
          {t('wayfinding.share')}
        </Button>
        <Button icon={<Printer size={15} aria-hidden="true" />} busy={isDrawing} onClick={() => void print()}>
          {t('wayfinding.print')}
        </Button>
      </div>
      {isTaken && <TakeAlong onClose={() => setTaken(false)} />}
      {sheet}
    </div>
  )
}

/** Explains why there is no route, and offers what to do next. */
export const WayTrouble = ({ kind }: { readonly kind: RouteFault['kind'] }) => {
  const { t } = useTranslation()
  const { barriers, nearestFloor, waysOn, act } = useWaysOn(kind)
  return (
    <div className={styles.details}>
      <Trouble role="alert">{t(`wayfinding.error.${kind}`)}</Trouble>
      <WhatBlocks barriers={barriers} nearestFloor={nearestFloor} />
      <div className={styles.actions}>
        {waysOn.map((way, index) => (
          <Button key={way} look={index === 0 ? 'primary' : 'outline'} onClick={() => act(way)}>
            {t(`wayfinding.wayOn.${way}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Shows how many passages are avoided because the user found them closed, and a button to undo that. */
export const Avoided = () => {
  const { t } = useTranslation()
  const services = useReading()
  const { closed } = useSnapshot(mapState)
  if (closed.length === 0) return null
  return (
    <div className={styles.actions}>
      <p role="status">{t('wayfinding.avoided', { count: closed.length })}</p>
      <Button size="small" onClick={() => void takeAllPasses(services)}>
        {t('wayfinding.useAgain')}
      </Button>
    </div>
  )
}
