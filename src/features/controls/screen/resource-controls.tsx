import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { connection } from '#src/base/connection.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useLive } from '#src/base/use-needs.ts'
import { Skeleton, Trouble } from '#src/ui/feedback.tsx'
import { useFormat } from '#src/ui/text.ts'
import { controlObject } from '../model/control-object.ts'
import styles from './controls.module.css'
import { followObjects } from '../model/follow-objects.ts'
import { ObjectCard, valueWords } from './object-card.tsx'
import type { ControllableObject } from '../model/rules/object.ts'
import { elementKey, objects, shownObjects, wantedValues } from '../model/state.ts'

/** Milliseconds between two messages. */
const pause = 5_000

/**
 * Announces changes from the server to screen readers in polite mode: switches, choices and presence, but no numbers
 * such as temperatures.
 */
const LiveChanges = ({ known }: { readonly known: ReadonlyMap<string, ControllableObject> }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [words, setWords] = useState('')
  const announced = useRef(known)
  const lastAnnounced = useRef(0)
  useEffect(() => {
    // Values seen for the first time are not announced, but their later changes are.
    announced.current = new Map([...known, ...announced.current])
    const wait = Math.max(500, lastAnnounced.current + pause - performance.now())
    const timer = window.setTimeout(() => {
      const changed = [...known.values()].flatMap((object) =>
        object.elements.flatMap((element) => {
          const was = announced.current.get(object.id)?.elements.find(({ id }) => id === element.id)
          if (was === undefined || was.value === element.value || typeof element.value === 'number') return []
          return [
            t('controls.changed', {
              name: element.label ? `${object.name} ${element.label}` : object.name,
              value: valueWords(t, format, element),
            }),
          ]
        }),
      )
      announced.current = known
      if (changed.length === 0) return
      lastAnnounced.current = performance.now()
      setWords(format.list(changed))
    }, wait)
    return () => window.clearTimeout(timer)
  }, [known, t, format])
  return (
    <p className="visually-hidden" role="status">
      {words}
    </p>
  )
}

/**
 * Lights, displays, climate and sensors of a resource, updated live, with their controls. Renders nothing if there are
 * none.
 */
export const ResourceControls = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const services = useLive()
  const { phase, fault, value: known, of } = useSnapshot(objects)
  const { byElement: wanted } = useSnapshot(wantedValues)
  const { hub } = useSnapshot(connection)
  const { rights } = useSnapshot(session)
  const following = useRef<ReturnType<typeof followObjects>>(null)
  useEffect(() => {
    const follower = followObjects(services, resourceId)
    following.current = follower
    return follower.stop
  }, [services, resourceId])
  const shown = useMemo(() => shownObjects(known, wanted), [known, wanted])
  if (of !== resourceId || (phase === 'ready' && shown.length === 0)) return null
  const isDown = hub !== 'Connected'
  return (
    <section aria-label={t('controls.title')} className={styles.controls}>
      <h3 className={styles.heading}>{t('controls.title')}</h3>
      {phase === 'loading' && <Skeleton lines={4} />}
      {phase === 'failed' && (
        <Trouble role="alert" onRetry={async () => following.current?.retry()}>
          {t('controls.failed')} {fault && faultMessage(fault)}
        </Trouble>
      )}
      {shown.length > 0 && (isDown || !rights.reserve) && (
        <Trouble role="status">{t(rights.reserve ? 'controls.down' : 'controls.guest')}</Trouble>
      )}
      {shown.map((object) => (
        <ObjectCard
          key={object.id}
          object={object}
          isAwaited={object.elements.some(({ id }) => wanted.has(elementKey(object.id, id)))}
          disabled={isDown || !rights.reserve}
          onSet={(element, value) =>
            controlObject(services, {
              objectId: object.id,
              elementId: element.id,
              name: element.label && object.name ? `${object.name} – ${element.label}` : object.name || element.label,
              value,
            })
          }
        />
      ))}
      <LiveChanges known={known} />
    </section>
  )
}
