import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const ua: Translated<typeof en> = {
  approvals: {
    waiting_one: '{{count}} запит на погодження',
    waiting_few: '{{count}} запити на погодження',
    waiting_many: '{{count}} запитів на погодження',
    waiting_other: '{{count}} запиту на погодження',
    none: 'Нема чого погоджувати',
    noneHint: 'Тут з’являються запити щодо ресурсів, якими ви опікуєтеся.',
    failed: 'Не вдалося завантажити запити',
    by: 'Запитує {{name}}',
    accept: 'Погодити',
    acceptOf: 'Погодити «{{subject}}»',
    accepted: 'Ви погодили «{{subject}}»',
    decline: 'Відхилити',
    declineOf: 'Відхилити «{{subject}}»',
    declineTitle: 'Відхилити «{{subject}}»?',
    declined: 'Ви відхилили «{{subject}}»',
    comment: 'Повідомлення організатору',
    commentHint: 'Необов’язково',
  },
  mailedAnswer: {
    none: 'Щоб відповісти, відкрийте посилання з листа.',
    advice: 'Відкрийте посилання з останнього листа про це бронювання або запитайте організатора.',
    invitation: '{{name}} запрошує вас.',
    approval: '{{name}} просить вашого погодження.',
    for: 'Ви відповідаєте як {{email}}.',
    given: 'Ваша теперішня відповідь: {{answer}}',
    sent: 'Дякуємо. Ваша відповідь: {{answer}}',
    invitationAction: {
      accepted: 'Прийняти',
      tentative: 'Можливо',
      declined: 'Відхилити',
    },
    approvalAction: {
      accepted: 'Погодити',
      tentative: 'Можливо',
      declined: 'Відхилити',
    },
    invitationGiven: {
      none: 'немає',
      accepted: 'прийнято',
      tentative: 'можливо',
      declined: 'відхилено',
    },
    approvalGiven: {
      none: 'немає',
      accepted: 'погоджено',
      tentative: 'можливо',
      declined: 'відхилено',
    },
  },
}
