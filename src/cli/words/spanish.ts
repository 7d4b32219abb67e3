import type { Vocabulary } from './english.ts';

export const spanish: Vocabulary = {
  nouns: {
    reservas: 'reserva, libro, libro de reservas, agenda',
    'reservas list --fecha=hoy --desde-hora=17:00': 'esta noche, la cena de hoy, la cena, cena de hoy',
    'reservas now':
      'ahora, quien viene, quien falta, quien esta, quien llega, quienes vienen, que hay, como vamos',
    'reservas free':
      'libre, libres, mesas libres, mesa libre, hay mesa, hay sitio, hay hueco, tenemos mesa, tienes mesa, mesa, una mesa',
    'reservas stats': 'estadisticas, cubiertos, cuantos cubiertos, cuantos somos hoy',
    'reservas stats --semana': 'semana, esta semana, la semana',
    'reservas stats --semana --fecha=-1w': 'semana pasada, la semana pasada',
    'reservas sheet': 'hoja, la hoja',
    'reservas changes': 'cambios',
    'reservas history': 'historial',
    crm: 'cliente, clientes',
    'crm regulars':
      'habituales, los habituales, mejores clientes, los mejores clientes, clientes mas fieles, los mas fieles, mas fieles, clientes habituales',
    menu: 'carta, la carta',
    'menu items': 'plato, platos',
    'menu categories': 'categoria, categorias',
    waitlist: 'cola, la cola, espera, lista de espera, quien espera, quienes esperan',
    events: 'evento, eventos',
    'events sessions': 'sesion, sesiones',
    floor: 'mesas, sala',
    undo: 'deshacer, deshaz',
    profile: 'perfil, perfiles',
  },
  verbs: {
    list: 'lista, listar',
    'list, show, get': 'ver',
    'show, list, get': 'mostrar, ensenar',
    'search, list': 'buscar, busca',
    history: 'historial',
    export: 'exportar, exporta',
    changes: 'cambios',
    'create, add': 'crear, nueva, nuevo, anadir, apuntar, apunta',
    create:
      'reservar, reserva, reservame, tomar, tomar reserva, apuntar reserva, nueva reserva, coger reserva',
    'move, update, swap': 'cambiar, cambia, modificar, modifica, pasar',
    update: 'ahora son, ahora somos, somos, son, serian, amplia, ampliar',
    'update, edit': 'editar, edita',
    'delete, remove': 'borrar, borra, eliminar, elimina',
    confirm: 'confirmar, confirma, confirmado, confirmada',
    seat: [
      'sentar, sienta, sientame, sentamos, llega, llegan, llego, llegaron, ha llegado, han llegado, ya estan, ya esta',
      'esta aqui, estan aqui',
    ].join(', '),
    late: [
      'retraso, tarde, llega tarde, llegan tarde, llegara tarde, llegaran tarde, va tarde, van tarde, se retrasa',
      'se retrasan, viene tarde, vienen tarde, llega con retraso, llegan con retraso, retrasar',
    ].join(', '),
    walkin: 'sin reserva, de paso, pasan sin reserva',
    finish: [
      'terminar, termina, han terminado, ha terminado, terminaron, se van, se fueron, se han ido, se ha ido, se va',
      'libera, liberar, liberar mesa, libera mesa, libera la mesa, ya se fueron, acabaron, han acabado',
    ].join(', '),
    cancel: 'cancelar, cancela, anular, anula, cancelan, anulan, ya no vienen, no van a venir',
    move: 'mover, mueve, mover a, retrasa a, aplaza, aplazar',
    swap: 'intercambiar, intercambia',
    note: 'nota, anotar, anota',
    noshow: [
      'planton, no presentado, no presentada, no presentados, no se presento, no se presentaron, no vino, no vinieron',
      'no ha venido, no han venido, no aparecio, no aparecieron, no ha aparecido, no han aparecido',
    ].join(', '),
    close: 'cerrar, cierra, cierre',
    'waitlist add':
      'cola, apuntar a la cola, apunta a la cola, poner en cola, pon en cola, a la cola, en cola, espera',
    'waitlist call': 'avisar, avisa, avisa a, llamar, llama, llama a, llamar a',
    reprice: 'precios, subir, subir precios',
    'items update': 'precio, precio de, precio del, cambiar precio, cambia el precio',
    erase: 'olvidar, olvida',
    'crm get': 'quien es, quien llama, de quien es, de quien es el',
    'items unavailable':
      'agotado, agotada, agotados, agotadas, agotar, se acabo, se acabaron, se ha acabado, no queda, no quedan',
    'items available': 'disponible, hay otra vez, otra vez hay, vuelve, ya hay, vuelve a haber',
    'tables combine': 'juntar, junta, unir, une',
    'tables edit': 'reservada para, guardar, guarda, bloquear, bloquea',
  },
  numbers: 'una un uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce',
  fillers: [
    'a nombre de, nombre de, al nombre de, de parte de, para, a, con, en, por favor, gracias, tlf, telefono, movil, tel',
    'la reserva de, reserva de, la reserva, reserva, el, la, los de, los, las, de, del, al, a la, a los, es, son, que',
    'mesa para, una mesa para, el numero, numero',
  ].join(', '),
  functionWords: [
    'todos todas todo toda cada el la los las un una unos unas lo que quien cual cuando donde como por para con sin sobre',
    'desde hasta hacia antes despues mas menos muy no si ya ahora luego tarde temprano pronto otra otro vez este esta',
    'estos estas esa ese viene vienen llega llegan llegado retrasa retrasan proximo proxima pasado siguiente semana',
    'semanas mes meses dia dias ano hora horas minuto minutos personas comensales mesa mesas ni pero porque tambien',
    'se le les nos es son hay han ha he hemos estan somos seremos mejores mejor cliente clientes reserva reservas',
    'en al media cuarto semanal mensual fieles',
  ].join(' '),
  areas:
    'terraza salon sala comedor barra patio jardin reservado interior exterior fuera dentro ventana azotea balcon bodega galeria porche',
};
