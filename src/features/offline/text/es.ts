import type { Translated } from '#src/locale/messages.ts'
import type { en } from './en.ts'

export const es: Translated<typeof en> = {
  connection: {
    live: 'En directo',
    reconnecting: 'Reconectando',
    asOf: 'Datos: {{time}}',
    offline: 'Sin conexión',
    offlineAsOf: 'Sin conexión, datos: {{time}}',
  },
  hub: {
    'server-silent': 'El servidor ha dejado de responder.',
    'handshake-refused': 'El servidor rechazó la conexión al establecerla.',
    'stopped-early': 'La conexión se detuvo antes de completarse.',
    'no-transport': 'No funciona ninguna vía hacia el servidor; quizá la bloquee un proxy o un cortafuegos.',
    'redirected-too-often': 'El servidor redirigía sin fin.',
    'server-too-old': 'El servidor es de un tipo antiguo no compatible.',
    'no-result': 'El servidor esperaba una respuesta que no llegó.',
    'not-admitted': 'El servidor no acepta este inicio de sesión. Volver a iniciar sesión puede ayudar.',
    unavailable: 'El servidor no acepta conexiones en este momento.',
    unreachable: 'No se puede acceder al servidor.',
    'too-slow': 'El servidor tardó demasiado en responder.',
    'led-astray': 'El servidor redirigió a una dirección ajena y se rechazó.',
    lost: 'Se perdió la conexión.',
  },
  liveness: {
    state: {
      live: 'La conexión es en directo',
      reconnecting: 'Se está restableciendo la conexión en directo',
      'as-of': 'No hay conexión en directo',
      offline: 'Sin red',
    },
    since: 'Desde: {{when}}',
    loaded: 'Lo que ves es de {{when}}. Desde entonces puede haber cambios.',
    next: {
      live: 'Lo que cambian los demás aparece aquí al momento.',
      reconnecting: 'Hasta que vuelva, todo lo que hay en pantalla se carga de nuevo cada 15 segundos.',
      'as-of':
        'Se volverá a intentar en medio minuto como mucho. Hasta entonces, todo lo que hay en pantalla se carga de nuevo cada 15 segundos.',
      offline: 'En cuanto vuelva a haber red, todo se cargará de nuevo automáticamente.',
    },
    failed: 'El servidor todavía no responde.',
    tryNow: 'Probar ahora',
  },
  offline: {
    title: 'Sin red',
    asOf: 'No tienes conexión. Lo que ves es de {{when}}.',
    nothing: 'No tienes conexión y en este dispositivo aún no se ha guardado nada.',
    limits: 'Confirmar, finalizar y cancelar se enviará cuando vuelvas; no se puede reservar nada.',
    waiting_one: '{{count}} petición espera a ser enviada.',
    waiting_other: '{{count}} peticiones esperan a ser enviadas.',
    intent: {
      confirm: 'Se confirmará cuando vuelvas a tener conexión',
      finish: 'Se finalizará cuando vuelvas a tener conexión',
      cancel: 'Se cancelará cuando vuelvas a tener conexión',
    },
    withdraw: 'Retirar',
    withdrawOf: 'Retirar lo que espera para {{subject}}',
    withdrawn: 'No se enviará nada para {{subject}}.',
    kept: {
      confirm: 'No tienes conexión. {{subject}} se confirmará en cuanto vuelvas.',
      finish: 'No tienes conexión. {{subject}} se finalizará en cuanto vuelvas.',
      cancel: 'No tienes conexión. {{subject}} se cancelará en cuanto vuelvas.',
    },
    gone: 'Lo que pediste sin conexión no se ha enviado: {{subject}} ya no se celebra.',
    goneAlready: '{{subject}} ya estaba cancelada.',
    refused: {
      confirm: '{{subject}} no se pudo confirmar al recuperar la conexión.',
      finish: '{{subject}} no se pudo finalizar al recuperar la conexión.',
      cancel: '{{subject}} no se pudo cancelar al recuperar la conexión.',
    },
    noRoom:
      'No tienes conexión: nadie puede decir si la sala sigue libre. Lo que escribas se guarda; reserva cuando vuelvas.',
    noChange: 'No tienes conexión: el cambio no se puede enviar. Lo que escribas se guarda.',
  },
}
