import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { fold } from '#src/core/filter/fold.ts'
import type { LobbyPerson } from '#src/core/wire/kiosk.ts'
import { connection } from '#src/state/connection.ts'
import { mapState } from '#src/state/map.ts'
import { useDevice } from '../device-context.ts'
import { FindField } from './find-field.tsx'
import styles from './kiosk.module.css'

/** Letters before the directory is asked: one letter means half the house. */
const fewestLetters = 2

interface Answer {
  readonly text: string
  /** Null: it could not be asked. */
  readonly people: readonly LobbyPerson[] | null
}

interface FindPersonProps {
  /** Shows the way to where somebody sits; null: there is no map. */
  readonly onShow: ((placeId: string) => void) | null
}

/** Finds somebody who works here, and says where they sit. The directory is not kept: without network nobody is found. */
export const FindPerson = ({ onShow }: FindPersonProps) => {
  const { t } = useTranslation()
  const { device } = useDevice()
  const { online } = useSnapshot(connection)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!device || text.trim().length < fewestLetters) return undefined
    const asking = new AbortController()
    void device.kiosks.people(device.address.id, text.trim(), asking.signal).then((asked) => {
      if (!asking.signal.aborted) setAnswer({ text, people: asked.ok ? asked.value.good : null })
    })
    return () => asking.abort()
  }, [device, text])
  // What was found for other letters is nothing that was asked for.
  const isAnswered = answer?.text === text
  const found = isAnswered ? answer.people : null
  const { places } = useSnapshot(mapState) as typeof mapState
  // The directory writes what stands on the door.
  const placeOf = (office: string) => places.list.find(({ name }) => office !== '' && fold(name) === fold(office))
  const words =
    !online || (isAnswered && found === null)
      ? t('kiosk.peopleNeedNetwork')
      : found === null
        ? t('kiosk.typeName')
        : found.length === 0
          ? t('kiosk.nobodyFound')
          : ''
  return (
    <div className={styles.finding}>
      <FindField label={t('kiosk.offer.people')} text={text} onChange={setText} />
      <p className={styles.words} role="status">
        {words}
      </p>
      <div className={styles.results} role="region" tabIndex={0} aria-label={t('kiosk.results')}>
        <ul>
          {(found ?? []).map(({ name, department, office }) => {
            const place = placeOf(office)
            const about = [department, office, place?.floor ?? ''].filter((part) => part !== '').join(' · ')
            const lines = (
              <>
                <span className={styles.resultName}>{name}</span>
                <span className={styles.who}>{about}</span>
              </>
            )
            return (
              <li key={`${name} ${office}`}>
                {onShow && place ? (
                  <button type="button" className={styles.result} onClick={() => onShow(place.id)}>
                    {lines}
                  </button>
                ) : (
                  <p className={styles.result}>{lines}</p>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
