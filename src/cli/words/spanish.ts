import type { Vocabulary } from './english.ts';

export const spanish: Vocabulary = {
  nouns: `
    reservas: reserva, libro, libro de reservas, agenda
    reservas list --fecha=hoy --servicio=cena: esta noche, la cena de hoy, la cena, cena de hoy
    reservas list: que queda, que queda para, quien vino, que tenemos, que tenemos para, que hay para, a que hora viene, a que hora vienen, a que hora llega, cuando viene, cuando vienen
    reservas now: ahora, quien viene, quien falta, quien falta por llegar, quien falta por venir, quienes faltan, quien no ha llegado, quien no ha venido, quienes no han llegado, quien esta, quien llega, quienes vienen, que hay, como vamos, quien llega tarde, quien va tarde, quienes llegan tarde
    reservas now, reservas free: mesas libres, que hay libre, que mesas hay libres, que esta libre
    reservas free: libre, libres, mesa libre, algo, algo para, algo libre, mesa para, una mesa para, alguna mesa, algun hueco, hay mesa, hay mesas, hay alguna mesa, hay sitio, hay hueco, tenemos mesa, tenemos sitio, tenemos hueco, tienes mesa, queda algo, queda algo para, queda mesa, queda mesa para, queda sitio, queda hueco, nos queda algo, mesas para
    reservas stats: estadisticas, cubiertos, cuantos cubiertos, cuantos, cuantos somos, cuantos vienen, cuanta gente, cuanta gente viene, que tal, como fue, cuantos somos hoy
    reservas stats --semana: semana, esta semana, la semana
    reservas stats --desde=last week --hasta=last week: semana pasada, la semana pasada
    reservas stats --desde=last month --hasta=last month: mes pasado, el mes pasado
    reservas sheet: cumpleanos, los cumpleanos, alergias, las alergias, quien cumple anos, quien tiene alergia, quien tiene alergias, que alergias hay, que alergias tenemos, hoja, la hoja, imprime la hoja, imprimir la hoja, imprimir hoja
    reservas timeline: linea de tiempo, cronograma
    reservas list --servicio=cena: cena de, la cena de
    reservas list --servicio=comida: comida, la comida, comida de, la comida de
    reservas changes: cambios, que ha cambiado, que cambios hay, que hay de nuevo
    reservas history: historial
    crm: cliente, clientes
    crm regulars: habituales, los habituales, mejores clientes, los mejores clientes, clientes mas fieles, los mas fieles, mas fieles, clientes habituales
    menu: carta, la carta
    menu items: plato, platos
    menu categories: categoria, categorias
    waitlist: cola, la cola, espera, lista de espera, quien espera, quienes esperan, quien esta esperando, quienes estan esperando, quien es el siguiente, el siguiente, siguiente en la cola, cuanto hay que esperar, cuanto se espera, cuanta espera hay
    events: evento, eventos
    events sessions: sesion, sesiones
    floor: mesas, sala
    undo: deshacer, deshaz, deshazlo, deshacer lo ultimo, deshaz lo ultimo, deshacer eso, deshaz eso
    profile: perfil, perfiles
  `,
  verbs: `
    list: lista, listar
    list, show, get: ver
    show, list, get: mostrar, ensenar
    search, list: buscar, busca
    history: historial
    export: exportar, exporta
    changes: cambios
    create, add: crear, nueva, nuevo, anadir, apuntar, apunta
    create: reservar, reserva, reservame, apuntame, apuntanos, toma, tomar, tomar reserva, apuntar reserva, nueva reserva, coger reserva, mesa, una mesa, necesito mesa, necesito mesa para, necesitamos mesa para, quiero mesa, quiero mesa para, quieren mesa para, haz una reserva, haz una reserva para, hacer una reserva para, queremos mesa, queremos mesa para
    move, update, swap: cambiar, cambia, modificar, modifica, pasar, pasa, actualizar, actualiza
    update: ahora son, ahora somos, somos, son, serian, seran, amplia, ampliar, van a ser, que sean, que seamos
    update, edit: editar, edita
    delete, remove: borrar, borra, eliminar, elimina
    confirm: confirmar, confirma, confirmado, confirmada
    seat, late: llega, llegan
    seat: sentar, sienta, sientame, sientalo, sientalos, sentamos, llego, llegaron, ha llegado, han llegado, ya ha llegado, ya estan, ya esta, ya han llegado, esta aqui, estan aqui, ya estan aqui, ya esta aqui, han venido, ha venido, acaban de llegar, acaba de llegar, sentados, sentado, sentada, aqui
    late: retraso, tarde, llega tarde, llegan tarde, llegara tarde, llegaran tarde, va tarde, van tarde, se retrasa, se retrasan, viene tarde, vienen tarde, llega con retraso, llegan con retraso, retrasar, retrasa, llegara, llegaran, vienen, viene, vendra, vendran
    walkin: sin reserva, de paso, pasan sin reserva, entran, entra, han entrado, entran sin reserva, acaban de entrar
    finish: terminar, termina, han terminado, ha terminado, terminaron, se van, se fueron, se han ido, se ha ido, se va, libera, liberar, liberar mesa, libera mesa, libera la mesa, limpia, limpiar, recoge, ya se fueron, acabaron, han acabado, queda libre, esta libre, terminada, terminado, ha pagado, han pagado, pagado, pagada, se levantan, se han levantado, se levanta, ha pagado y se ha ido, han pagado y se van, libre
    finish?: cuenta, la cuenta, cuenta para, la cuenta para, la cuenta de, cobra, cobrar
    cancel: cancelar, cancela, anular, anula, cancelan, anulan, no viene, no vienen, ha cancelado, han cancelado, ya no viene, ya no vienen, no va a venir, no van a venir
    move: mover, mueve, mover a, retrasa a, aplaza, aplazar, pon, pon a, poner, adelanta, adelantar, adelanta a
    swap: intercambiar, intercambia
    note: nota, anotar, anota, pon una nota a, ponle una nota a, anade una nota a, apunta una nota a
    noshow: planton, no presentado, no presentada, no presentados, no se presento, no se presentaron, no vino, no vinieron, no se presenta, no se presentan, no se ha presentado, no se han presentado, no ha venido, no han venido, no aparecio, no aparecieron, no ha aparecido, no han aparecido
    close: cerrar, cierra, cierre
    waitlist add: cola, apuntar a la cola, apunta a la cola, apunta en la cola, apuntar en la cola, en la cola, poner en cola, pon en cola, a la cola, en cola, espera, en la lista de espera, a la lista de espera, en lista de espera
    waitlist cancel: quitar de la cola, quita de la cola, sacar de la cola, saca de la cola, borrar de la cola, se va de la cola, de la cola, se marcha de la cola, se ha ido de la cola, se han ido de la cola, ya no espera, ya no esperan, se cansa de esperar, se han cansado de esperar, se ha cansado de esperar, se han cansado, no quiere esperar, no quieren esperar
    waitlist call: avisar, avisa, avisa a, llamar, llama, llama a, llamar a, mesa lista para, esta lista la mesa de, ya esta lista la mesa de
    reprice: precios, subir, subir precios
    items update: precio, precio de, precio del, nuevo precio, nuevo precio de, cambiar precio, cambia el precio, cambia el precio de, cambia el precio del, sube el precio de, sube el precio del, baja el precio de, baja el precio del
    erase: olvidar, olvida
    crm get: quien es, quien llama, de quien es, de quien es el, de quien es este, de quien es este numero, de quien es el numero
    items unavailable: sin, se ha terminado, se han terminado, se termino, agotado, agotada, agotados, agotadas, agotar, no hay, nos quedamos sin, ya no hay, ya no quedan, se acabo, se acabaron, se ha acabado, no queda, no quedan, se han acabado, se nos ha acabado, se nos han acabado
    items available: disponible, hay otra vez, otra vez hay, otra vez, de nuevo, vuelve, vuelven, ya hay, vuelve a haber, ya tenemos
    tables combine: juntar, junta, unir, une
    tables edit: reservada para, guardar, guarda, bloquear, bloquea
  `,
  numbers: 'una un uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce',
  openings:
    'por favor, oye, hola, mira, perdona, a ver, vale, ok, dime, puedes, me puedes, podrias, podemos, hay que, creo que',
  emptyWords: 'ya todavia aun tambien ellos ellas',
  fillers:
    'y, solo, a nombre de, nombre de, al nombre de, de parte de, para, a, con, en, por favor, gracias, tlf, telefono, movil, tel, la reserva de, reserva de, la reserva, reserva, el, la, los de, los, las, de, del, al, a la, a los, es, son, que, ha llamado, han llamado, dice que, dicen que, al final, quiere venir, quieren venir, la misma hora, a la misma hora, misma hora, misma mesa, nombre, que tiene mesa, que ya tiene mesa, mesas de, las mesas de, mesa para, una mesa para, el numero, numero, la mesa, la de, sin reserva, hay, tenemos, apunta, apuntar, pon, quita, quitar, esta noche, sientala, sientalas, sientalo, sientalos',
  remarks:
    'cumpleanos, aniversario, vegano, vegana, veganos, vegetariano, vegetariana, vegetarianos, trona, tronas, carrito, cochecito, silla de ruedas, perro, mesa tranquila, ventana',
  functionWords:
    'todos todas todo toda cada el la los las un una unos unas lo que quien cual cuando donde como por para con sin sobre desde hasta hacia antes despues mas menos muy no si ya ahora luego tarde temprano pronto otra otro vez este esta estos estas esa ese viene vienen llega llegan llegado retrasa retrasan proximo proxima pasado siguiente semana semanas mes meses dia dias ano hora horas minuto minutos personas comensales mesa mesas ni pero porque tambien se le les nos es son hay han ha he hemos estan somos seremos mejores mejor cliente clientes reserva reservas en al media cuarto semanal mensual fieles comida cena almuerzo alguna alguno algun algo nada nadie cuantos cuantas cuanto cuanta aqui ahi alli veinte treinta quince',
  areas:
    'terraza salon sala comedor barra patio jardin reservado interior exterior fuera dentro ventana azotea balcon bodega galeria porche',
};
