import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useQuery } from '#src/features/availability/use-query.ts'
import { useDevice } from '#src/features/devices/use-device.ts'
import { connection } from '#src/features/offline/state.ts'
import { mapState } from '#src/features/wayfinding/state.ts'
import { fold } from '#src/kernel/text.ts'
import { Finding } from './find-field.tsx'
import styles from './find-field.module.css'
import kioskStyles from './kiosk.module.css'

/** Letters before the directory is searched. One letter matches about half of all people. */
const fewestLetters = 2

interface FindPersonProps {
  /** Shows the route to a person's office. Null if there is no map. */
  readonly onShow: ((placeId: string) => void) | null
}

/** Finds a person and shows their office. The directory is not stored on the device, so this search needs a network. */
export const FindPerson = ({ onShow }: FindPersonProps) => {
  const { t } = useTranslation()
  const { device: running } = useDevice()
  const { online } = useSnapshot(connection)
  const [text, setText] = useState('')
  const wanted = text.trim()
  const answer = useQuery(
    (signal) =>
      running && wanted.length >= fewestLetters ? running.kiosks.people(running.address.id, wanted, signal) : null,
    [running, wanted],
  )
  const found = answer?.ok ? answer.value.good : null
  const { places } = useSnapshot(mapState) as typeof mapState
  // The directory spells offices like the door signs.
  const placeOf = (office: string) => places.list.find(({ name }) => office !== '' && fold(name) === fold(office))
  const words =
    !online || (answer !== null && !answer.ok)
      ? t('kiosk.peopleNeedNetwork')
      : found === null
        ? t('kiosk.typeName')
        : found.length === 0
          ? t('kiosk.nobodyFound')
          : ''
  return (
    <Finding title={t('kiosk.offer.people')} words={words} text={text} onChange={setText}>
      {(found ?? []).map(({ name, department, office }) => {
        const place = placeOf(office)
        const about = [department, office, place?.floor ?? ''].filter((part) => part !== '').join(' · ')
        const lines = (
          <>
            <span className={styles.resultName}>{name}</span>
            <span className={kioskStyles.who}>{about}</span>
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
    </Finding>
  )
}
