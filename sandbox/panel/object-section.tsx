import { useEffect, useState } from 'react'
import type { SwitchState } from '#mocks/server/objects/objects.ts'
import { vacantMinutes } from '#src/features/maps/model/floorplan/rules/nobody-there.ts'
import { sharedResourcePath } from '#src/features/availability/model/resource-path.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

/** Maximum number of rooms in the list, besides the resource on screen. */
const mostRooms = 40

interface Room {
  readonly id: string
  readonly name: string
}

/** Changes the lights, displays and presence of a room as a person in it does. The application learns of it only from the hub. */
export const ObjectSection = ({ controls, state, act }: SectionProps) => {
  const { t } = useSandboxText()
  const [rooms, setRooms] = useState<readonly Room[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [switches, setSwitches] = useState<readonly SwitchState[]>([])
  const looked = resourceInAddress()
  const room = chosen ?? looked ?? rooms[0]?.id ?? null

  useEffect(() => {
    void Promise.all([
      controls.findResources('room', mostRooms),
      looked === null ? [] : controls.findResources(looked, 1),
    ]).then(([found, own]) => setRooms([...own, ...found.filter(({ id }) => id !== looked)]))
  }, [controls, looked])
  useEffect(() => {
    let isWanted = true
    if (room !== null) {
      controls.objects(room).then(
        (list) => isWanted && setSwitches(list),
        // The address may contain a resource that this world does not have.
        () => isWanted && setSwitches([]),
      )
    }
    return () => {
      isWanted = false
    }
    // `state` is a dependency because the panel polls the state of the world every second.
  }, [controls, room, state])

  return (
    <Section title={t('sandbox.section.objects')}>
      <p className={styles.note}>{t('sandbox.objects.hint')}</p>
      <div className={styles.pair}>
        <Select
          label={t('sandbox.objects.room')}
          value={room ?? ''}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <Button
          className={styles.bottom}
          disabled={room === null || room === looked}
          onClick={() => location.assign(`#${sharedResourcePath(room ?? '')}`)}
        >
          {t('sandbox.objects.show')}
        </Button>
      </div>
      {switches.some(({ isSensor }) => isSensor) && room !== null && (
        <Button
          size="small"
          onClick={() =>
            act(async () => {
              await controls.sense(room, false)
              await controls.advance(vacantMinutes)
            })
          }
        >
          {t('sandbox.objects.leave', { minutes: vacantMinutes })}
        </Button>
      )}
      <div className={styles.faults}>
        {switches.map(({ objectId, elementId, name, label, isOn, isSensor }) => (
          <Switch
            key={`${objectId} ${elementId}`}
            label={isSensor ? t('sandbox.objects.presence') : `${name}: ${label}`}
            isOn={isOn}
            onChange={(wanted) =>
              act(() =>
                isSensor && room !== null
                  ? controls.sense(room, wanted)
                  : controls.changeObject(objectId, { [elementId]: wanted }),
              )
            }
          />
        ))}
      </div>
    </Section>
  )
}

/** Returns the resource whose details the application shows, from the application's address after the '#'. */
export function resourceInAddress(): string | null {
  return new URLSearchParams(location.hash.split('?')[1] ?? '').get('resource')
}
