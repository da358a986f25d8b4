import { StandPicker } from '../slots.ts'
import { languages } from '#src/kernel/languages.ts'
import { useState } from 'react'
import type { SearchHit } from '#src/engine/compute.ts'
import { useQuery } from '#src/base/use-query.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Select } from '#src/ui/select.tsx'
import { SearchField, TextField } from '#src/ui/text-fields.tsx'
import type { Kiosk, KioskSettings } from '#src/wire/kiosk.ts'
import styles from './device.module.css'

const mostRooms = 6

export type Room = Pick<SearchHit, 'id' | 'name' | 'areaName'>

/** Finds the room of a door panel by name. The chosen one stays in the list. */
const RoomPicker = ({ room, onChange }: { readonly room: Room | null; readonly onChange: (room: Room) => void }) => {
  const { t } = useTranslation()
  const { engine } = useReading()
  const [text, setText] = useState('')
  const found =
    useQuery(() => (text.trim() === '' ? null : engine.search(text, mostRooms)), [engine, text], { keepsLast: true }) ??
    []
  const listed = [...(room === null ? [] : [room]), ...found.filter(({ id }) => id !== room?.id)]
  return (
    <fieldset className={styles.rooms}>
      <legend>{t('fleet.add.room')}</legend>
      <SearchField label={t('fleet.add.findRoom')} clearLabel={t('app.clear')} value={text} onChange={setText} />
      {text.trim() !== '' && found.length === 0 && <p role="status">{t('fleet.add.noRoom')}</p>}
      {listed.map((hit) => (
        <label key={hit.id} className={styles.room}>
          <input type="radio" name="room" checked={hit.id === room?.id} onChange={() => onChange(hit)} />
          <span>
            {hit.name} <span className={styles.muted}>{hit.areaName}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface DeviceSettingsProps {
  readonly kind: Kiosk['kind']
  readonly settings: KioskSettings
  readonly room: Room | null
  readonly onRoom: (room: Room) => void
  readonly onChange: (changed: Partial<KioskSettings>) => void
}

/** Settings of a device: the room of a panel or the place of a kiosk, its name and its language. */
export const DeviceSettings = ({ kind, settings, room, onRoom, onChange }: DeviceSettingsProps) => {
  const { t } = useTranslation()
  const { name, language, areaId, unitId, heading } = settings
  return (
    <div className={styles.settings}>
      {kind === 'panel' ? (
        <RoomPicker room={room} onChange={onRoom} />
      ) : (
        <StandPicker
          name={name}
          standing={areaId === null ? null : { areaId, unitId, heading }}
          onChange={(standing) => onChange(standing)}
        />
      )}
      <TextField
        label={t('fleet.add.name')}
        hint={t('fleet.add.nameHint')}
        value={name}
        maxLength={100}
        onChange={(text) => onChange({ name: text })}
      />
      <Select
        label={t('language.label')}
        value={language ?? ''}
        options={[
          { value: '', label: t('fleet.add.ownLanguage') },
          ...languages.map((code) => ({ value: code, label: t(`language.${code}`) })),
        ]}
        onChange={(code) => onChange({ language: code === '' ? null : code })}
      />
    </div>
  )
}
