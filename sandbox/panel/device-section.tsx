import { useEffect, useState } from 'react'
import { devicePath, setupPart } from '#src/features/devices/stored-device.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import styles from './sandbox-panel.module.css'
import { Section, type SectionProps } from './section.tsx'
import { useSandboxText } from '../sandbox-text.ts'

type Devices = Awaited<ReturnType<SectionProps['controls']['kiosks']>>

/** Maximum number of devices in the list. */
const mostDevices = 60

/** Opens a door panel or a lobby kiosk in another tab, set up as by its administrator. */
export const DeviceSection = ({ controls, act }: SectionProps) => {
  const { t } = useSandboxText()
  const [devices, setDevices] = useState<Devices>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void controls.kiosks().then((all) => setDevices(all.slice(0, mostDevices)))
  }, [controls])
  const device = devices.find(({ id }) => id === chosen) ?? devices.find(({ kind }) => kind === 'panel')
  const open = async (): Promise<void> => {
    if (!device) return
    const code = await controls.setUpKiosk(device.id)
    const address = new URL(location.href)
    address.hash = devicePath(device) + setupPart(code, true)
    window.open(address.href, '_blank')
  }
  return (
    <Section title={t('sandbox.section.devices')}>
      <div className={styles.pair}>
        <Select
          label={t('sandbox.devices.device')}
          value={device?.id ?? ''}
          options={devices.map(({ id, kind, name }) => ({ value: id, label: t(`sandbox.devices.${kind}`, { name }) }))}
          onChange={setChosen}
        />
        <Button className={styles.bottom} disabled={!device} onClick={() => act(open)}>
          {t('sandbox.devices.open')}
        </Button>
      </div>
      {device && (
        <Switch
          label={t('sandbox.devices.outOfOrder')}
          isOn={out.has(device.id)}
          onChange={(isOut) => {
            setOut(new Set(isOut ? [...out, device.id] : [...out].filter((id) => id !== device.id)))
            act(() => controls.setOutOfOrder(device.id, isOut ? t('sandbox.devices.reason') : null))
          }}
        />
      )}
    </Section>
  )
}
