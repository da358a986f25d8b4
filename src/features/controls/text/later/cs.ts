import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  controls: {
    title: 'Ovládání',
    failed: 'Ovládání se nepodařilo načíst.',
    on: 'Zapnuto',
    off: 'Vypnuto',
    occupied: 'Obsazeno',
    vacant: 'Volno',
    notAvailable: 'Není k dispozici',
    down: 'Živé spojení chybí. Dokud se neobnoví, ovládání není dostupné.',
    guest: 'Hosté ovládání vidí, ale nemohou ho používat.',
    confirms: 'Když jste v místnosti, příchod se potvrdí automaticky.',
    notChanged: '{{name}}: změna se nezdařila. $t(fault.{{kind}}.message)',
    changed: '{{name}}: {{value}}',
  },
}
