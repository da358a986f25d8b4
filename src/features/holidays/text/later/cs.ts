import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const cs: Translated<typeof en> = {
  holiday: {
    is: 'Svátek: {{name}}',
    dates_one: '{{count}} termín připadá na svátek.',
    dates_few: '{{count}} termíny připadají na svátek.',
    dates_many: '{{count}} termínu připadá na svátek.',
    dates_other: '{{count}} termínů připadá na svátek.',
    skip_one: 'Vynechat tento termín',
    skip_few: 'Vynechat tyto termíny',
    skip_many: 'Vynechat tyto termíny',
    skip_other: 'Vynechat tyto termíny',
  },
}
