import type { Vocabulary } from './english.ts';

export const spanish: Vocabulary = {
  nouns: `
    reservas: reserva, reservas, libro[| de reservas], agenda
    reservas list --fecha=hoy --servicio=cena: esta noche, la cena[| de hoy], cena de hoy
    reservas list: las reservas[| de| del| para]
    reservas list, reservas now: que tenemos[| para], que hay para, que reservas [hay|tengo|tenemos], que [hay|tengo|tenemos] reservado[| para], quien vino, que queda[| para]
    reservas list: [a que hora|cuando] [tengo a|viene|llega|es la reserva de|tiene la reserva], [|alguna |una ]reserva a nombre de, [hay|tengo|tenemos] [|alguna |una ][reserva|reservas][| de| a nombre de| para], [|en ]que mesa [tiene|esta|es|va|le toca][| a| al], donde [esta|se sienta|va], que [lleva|tiene] [apuntado|anotado], que [alergia|alergias] tiene[|n], que notas [tiene|lleva|hay de|hay para], [quien|quienes] [va|se sento|se sienta|estuvo] [a|en]
    reservas list, crm get: [|busca |dame ][|el ][telefono|movil|numero|tlf|tfno|tf|tel|cel|celular] de, que [telefono|numero] tiene
    reservas list: hasta que hora [puedo|podemos|se puede] [usar|ocupar][| la], hasta que hora esta [libre|ocupada][| la]
    reservas get: [a que hora|cuando] queda libre[| la], [a que hora|cuando] se [va|libra|libera|marcha|queda libre|desocupa][| la| los de la| el de la]
    crm get: que sabemos de[|l cliente| la clienta]
    reservas now, reservas list --estado=en_curso, reservas list: [quien|quienes] [esta|estan|hay], [quien|quienes] [esta|hay] [sentado|sentados|en]
    reservas now: [cuando|a que hora|cuanto falta para que|cuanto tarda en] [se|] [libra|libera|libere|liberar|liberarse|desocupa|desocupe|queda libre|quede libre|acaba|termina|se va|se vaya], cuanto le queda a, ahora, que hay, [quien|quienes] falta, [quien|quienes] [viene|llega] [ahora|tarde], quien va tarde, [quien|quienes|cuantos|que reservas] [falta|queda][| por llegar| por venir| por sentar], [quien|quienes] no ha [llegado|venido], [quien|quienes] esta por llegar, como esta la sala, estado de la sala, [|las ][proximas llegadas|llegadas], cuanta gente [falta|queda][| por llegar| por venir]
    reservas list: [quien|quienes] [viene|llega] a las
    reservas now, reservas list: [quien|quienes] [viene|llega]
    reservas now, reservas free: [|las ]mesas libres, que[| mesas] [hay|esta|queda|se queda|tengo|tenes|tienes|tenemos] [libre|libres], que mesas [hay|queda|tengo|tenemos], [hay|queda|tenemos] mesas libres, cuantas mesas [hay|queda|tenemos][| libres]
    reservas free: que [tengo|tenemos] para, que mesa [queda|esta] libre[| para], que mesa [hay|tengo|tenemos][| libre][| para], [busca|buscame|buscanos] [mesa|sitio|hueco|una mesa][| para], que mesa [le|les] doy[| a], [hueco|huecos|sitio][| para], libre, libres, mesas [para|de], una mesa[| para| libre], mesa[ para| libre], [hay|queda|tenemos|tenes|tienes|tengo] [mesa|mesas|sitio|sitios|lugar|lugares|hueco|huecos|algo|disponibilidad][| libre][| para], [|hay |queda |tenemos ][alguna mesa|algun hueco|algun sitio|una mesa|un hueco][| para], algo[| para| libre], cabe, [cabe|puedo meter|podemos meter][| a| un grupo de| una mesa de]
    reservas list, reservas free: mesa de[| la| los| el]
    reservas free, reservas list: mesa para
    reservas now, reservas stats: como vamos
    reservas stats: [|que |cual es el ]dia [mas|menos] [lleno|fuerte|flojo|ocupado][| de], [|que ][porcentaje|tasa] de [no presentados|plantones|ausencias], estadisticas, numeros, cubiertos, [somos|hay|viene] [muchos|mucha gente], [vamos|estamos] llenos, comensales, cuantos[| cubiertos| comensales| clientes| somos| vienen| no presentados| plantones], [|hay |algun |alguna |total de ][planton|plantones|ausencia|ausencias], cuanta gente[| viene| hay], cuantos dimos, gente que [tenemos|viene|hay][| para], cuantas [reservas|personas][| hay| tenemos| vienen], que tal[| ha ido| va| fue], como [fue|ha ido|va|vamos de cubiertos]
    reservas stats: [|gente |clientes |quien |quienes ][|que ][nos ha dejado|nos dejo|nos dejaron] plantad[o|a|os|as], [|los ]no presentados[| de], [alguien|quien] nos ha dado planton, [cuantos|quien|quienes] no se [ha presentado|presento|presentaron], cuantos no [se presentaron|se han presentado|vinieron|han venido], cuantos cubiertos [hemos hecho|hicimos|hemos dado|llevamos]
    reservas stats --servicio=cena: cuantos[| comensales] cenan, como va la [noche|cena]
    reservas stats --servicio=comida: cuantos[| comensales] comen, como va la comida
    reservas stats --semana: semana, esta semana, la semana
    reservas stats --desde=last week --hasta=last week: [|la ]semana pasada
    reservas stats --desde=last month --hasta=last month: [|el ]mes pasado
    reservas sheet: [|los ]cumpleanos, quien cumple anos, [|las ]alergias, [que|alguna|hay alguna] [alergia|alergias][| hay| tenemos], vegan[o|a|os|as], vegetarian[o|a|os|as], [celiac|alergic][o|a|os|as], quien tiene [alergia|alergias], quien es [vegano|vegana|vegetariano|vegetariana|celiaco|celiaca], [quien es|hay alguien|alguien] [alergico|alergica][| a| al], [hay|hay algun|alguien] [celiaco|celiacos|alergico|alergicos|vegano|veganos|vegetariano|vegetarianos], [|la |imprime |imprime la |imprimir |imprimir la |saca |saca la |saca en papel |saca en papel la ]hoja
    reservas list --estado=cancelada: [quien|quienes] [cancelo|ha cancelado], [|cuantas |que ]cancelaciones[| hay]
    reservas timeline: linea de tiempo, cronograma
    reservas list --servicio=cena: [|la ]cena de
    reservas list --servicio=comida: [|la ]comida[| de]
    reservas changes: que [se ha|he] [tocado|cambiado|hecho], [|los |ensena los |muestra los ]cambios, que [se ha hecho|ha habido|ha cambiado|cambios hay|hay de nuevo|ha pasado]
    reservas history: historial, [que|cuantos] cambios [tiene|tuvo|ha tenido][| la reserva| la reserva de| la de], quien ha [cambiado|movido|anulado|cancelado] [a|la|la de|la reserva de], quien [cambio|movio|anulo|cancelo] [a|la|la de|la reserva de]
    reservas list --estado=pendiente, reservas reconfirm: [|que reservas ][hay|estan|siguen|tenemos] sin confirmar, quien no ha confirmado, [|reservas ]sin confirmar, [los que|las que|quien|quienes|que reservas] [|sigue |siguen |esta |estan |queda |quedan ][sin|por] confirmar, [|quien falta ]por confirmar
    reservas export: exporta las reservas
    crm: cliente, clientes
    crm history: cuantas veces [ha venido|ha visitado|viene|vino], cuando [vino|ha venido|estuvo][| por ultima vez| la ultima vez], ultima vez que [vino|ha venido|estuvo]
    crm regulars: [|los |nuestros ]clientes que mas vienen, [|los |nuestros |quienes son los |quien son los |quienes son nuestros ]habituales, clientes habituales, [|los ]mejores clientes, top clientes, [clientes|los|] mas fieles, clientes que mas repiten, [quien|quienes] viene mas[| a menudo| veces], [quien|quienes] [es el|es la|son los|son las] que mas viene[|n][| a menudo]
    menu: [|la |ensena la |muestra la ]carta[| con precios| con los precios| y los precios]
    menu items: plato, platos
    menu items list: que platos [son|tiene|lleva][|n]
    menu items list --no-is-available: que no [hay|queda|tenemos][| en cocina], que [hay|esta] agotado, que se ha [acabado|agotado|terminado], [|que |los ]platos [|hay |tengo |tenemos |estan ]agotados
    reservas list, menu items get, menu categories get: [|todavia |aun ][hay|queda|quedan|tenemos][| algo de]
    menu items get: a cuanto, [a como|cuanto|a cuanto] [vale|valen|cuesta|esta|va|sale|tenemos], que [precio tiene|vale|cuesta]
    menu categories: categoria, categorias
    waitlist: [|la ]cola, espera, cuanto [|tiempo ]lleva esperando, cuanto le [falta|queda][| por esperar| de espera], [|la ]lista de espera, [quien|quienes|cuantos] [espera|hay esperando|esta esperando|hay en la cola], [cuanta gente|cuantos hay] [espera|esperando|hay esperando|hay en la cola|en la cola], quien va[| ahora], [a quien le toca|que le toca|quien le toca|quien es el siguiente|quien es el primero|quien esta el primero|quien esta primero|quien es el primero de la cola|quien es el proximo|el siguiente], siguiente en la cola, cuanto tiempo de espera[| hay]
    waitlist, reservas free: cuanto [hay que esperar|se espera|tiene que esperar][| para| una mesa para], cuanta espera hay[| para| para una mesa de]
    events: evento, eventos
    events get: [|cuantas |que |quedan ][plazas|entradas][| libres][| hay| quedan| que quedan][| en| para], cuando es [lo|la cata|la noche|la fiesta]
    events sessions: sesion, sesiones
    floor: mesas, sala, [ensena|muestra] [la sala|las mesas]
    undo: [deshacer|deshaz][| lo ultimo| lo anterior| lo de antes| eso], deshazlo, anula [eso|lo ultimo|la ultima|lo anterior][| que he hecho], me he equivocado, vuelve atras
    profile: perfil, perfiles
  `,
  verbs: `
    list: lista, [tiene|tenemos] reserva[|s]
    list, show, get: ver
    get, list, show: mostrar, ensenar, ensena, muestra
    search, list: busca
    history: historial
    export: exporta
    changes: cambios
    create, add: crear, nueva, nuevo, anadir, apunta
    crm create: [|crea un |crear un |apunta un |anade un ][nuevo cliente|nueva clienta|cliente nuevo|clienta nueva]
    create: reserva de, [anota|anote][me|nos][| a], reserva fija, comida de empresa, cena de empresa, agenda, reserva, toma, [tomar|apuntar|apunta|nueva|coger|coge|haz una|hacer una|apunta una|anota una|pon una] reserva[| para], [mesa|una mesa] para, una mesa de, mesa a nombre de, [necesito|necesitamos|quiero|quiere|quieren|queremos|reserva|apunta][| una] mesa[| para]
    move, update, swap: cambia, modifica, pasa, actualiza
    update: [confirma|avisa] que [son|somos|seran], [|ahora ]viene con, pasa a ser[| de], [sube|baja|amplia] la reserva[| de], [|ahora ][son|somos|eran|eramos], [|ahora ]es [de|para], serian, seran, amplia, van a ser, que [sean|seamos]
    update: alarga, prolonga, se queda, [nuevo|cambia el|ha cambiado de|cambio de] [telefono|numero|movil|tel|tf|tlf][| de| a]
    update, edit: edita
    events create: [crea|crear|nuevo|anade|apunta] [|un |un nuevo ]evento
    delete, remove: borra, elimina
    confirm: que si viene[|n], al final si[| que] viene[|n], si que viene[|n], [dice|dicen] que si, recupera[| su reserva| la reserva][| de], reactiva, confirma, confirmado, confirmada, ha confirmado
    seat, late?, update?, move?, walkin?: llega
    seat: ya en [la|su] mesa, que [pase|entre][| a], sentamos, ya estan, ya esta, esta aqui, acaba de llegar, en mesa, sentado[|s], sentada[|s], como [llegado|sentado], se [sienta|ha sentado], aqui
    late: retraso, tarde, no [puede|podra] [venir|llegar] hasta, no [llega|llegara|viene|vendra] hasta, [|esta |va ][de|en] camino, tarda, [llega|llegara|va|va a llegar|viene] [tarde|mas tarde|con retraso], se [retrasa|demora], retrasa
    late, move?: llegara
    update, late, move?: viene, vendra
    seat, walkin: [acaba|acaban] de entrar, sentar, sienta, acomoda, coloca, llego, llegaron, ha llegado, se ha presentado, ha venido
    walkin: sin reserva[|r], [|que ]no tiene reserva, de paso, pasan sin reserva, entra, han entrado, entran sin reserva
    finish, waitlist cancel, menu items unavailable: termina, ha terminado, terminaron, se [fue|fueron|va|marcha|levanta], se ha [ido|marchado|levantado], acabaron, ha acabado, [ha acabado|ha terminado] de [comer|cenar], terminad[o|a]
    finish: libera[| mesa| la mesa], limpia, recoge, desocupa, [|se ]desocup[o|aron], se ha desocupado, [esta|queda|se queda|se ha quedado|ha quedado] libre, ha pagado[| y se va| y se ha ido], pagado, pagada, libre
    finish?: paga, quita la mesa, [|la ]cuenta[| para], la cuenta de, cobra, ha pedido la cuenta, pide la cuenta
    cancel: no llega[|ra], [da|dar|dala|dalo] de baja, cancela, anula, [cancela|anula] lo de, [quita|retira|borra|elimina] la reserva[| de], no viene, no [puede|pueden] venir, ha [cancelado|anulado], no va a venir, cancelado, cancelada, ya no viene, no podra venir
    cancel?: se [cae|cayo|ha caido][| la reserva de| la reserva| la| la de]
    update?, move?: [sube|baja] a
    move, menu items update: [pon|ponga][| a], poner, [cambia|pasa] a
    move: quiere [cambiar|pasar][| a| la reserva| su reserva][| a], [|que ]vaya[| a], que se [siente|sienten][| en], mover, [mueve|mueva][| a], mete[| a], mover a, retrasa a, aplaza, adelanta[| a], [cambia|pasa] [la hora|la mesa|el dia|la reserva][| a| de]
    swap, move: cambia de mesa
    swap: intercambia, cambia la mesa una por otra, [cambia|cambiales|intercambia] [|entre si ][la|las] [mesa|mesas][| entre si][| de]
    crm note: [apunta|anota|pon|anade] en [la|su] ficha[| de], [apuntalo|anotalo|ponlo|ponselo|apuntaselo|anadelo] en [la|su] ficha
    note: nota, anota, [apuntalo|anotalo][| en la reserva| en su reserva], [pon|apunta|anota] en lo de, [apunta|anota|pon|anade|anadir] que, [apunta|anota|pon] en la[| reserva] de, [pon|anade|apunta] [nota|una nota] [a|para|en]
    noshow: planton, [|nos ]ha dado planton, no presentad[o|a], como no [show|presentado], no ha [venido|aparecido] nadie[| de], no se [presento|presentaron|presenta|ha presentado], no [vino|vinieron|ha venido|ha venio|aparece|aparecio|aparecieron|ha aparecido]
    close: cerrar, cierra, cierre, cerramos, hemos cerrado, [cierra|cerramos|cierre de|cerrar][| la| el] [caja|noche|cocina|turno|servicio|dia][| por hoy], cerramos por hoy
    waitlist add: cola, espera, se pone en [cola|la cola], [|apunta |pon |poner |mete ][a|en] [cola|la cola|lista de espera|la lista de espera|la espera]
    waitlist cancel: [quita|saca|retira|borra|borrar|se va|se marcha|se ha ido] de la [cola|lista|espera|lista de espera], [ya no|no quiere] espera[|r][| mas], no quiere esperar[| mas], se ha cansado[| de esperar][| y se va], se cansa de esperar
    waitlist cancel?: de la [cola|espera|lista][| de espera]
    waitlist call: [dile|diles] a, avisa[| a], llama[| a], mesa lista para, esta lista la mesa de
    reprice, items update?: subir, sube, baja, bajar
    reprice: precios, subir precios
    items update: [|nuevo |cambia el |cambia |pon el ]precio[| de| del| a| al]
    items update: [|ahora ][vale|cuesta]
    items update?: [sube|baja] el precio[| de| del| a| al]
    erase: olvida
    crm history: ha venido [antes|mas veces|otras veces|alguna vez]
    crm get: quien [es|llama], me llama, ha llamado[| el], de quien es[| el| este][| numero| telefono| movil], conocemos a
    crm get, crm note?: [|la ]ficha de
    items unavailable: sin, se ha [terminado|agotado], se [ha acabado|acabo|acabaron|termino|agoto], agotad[o|a|os|as], agota, [|hoy |esta noche ][no hay|no queda|no tenemos][| mas| nada de], nos quedamos sin, [|nos ]hemos quedado sin, [como|esta] agotad[o|a|os|as], [|quita ]de la carta, fuera [de carta|el|la|los|las]
    items available: disponible, [hay|tenemos] [otra vez|de nuevo], otra vez hay, [|ya ]esta otra vez, otra vez, de nuevo, vuelve, vuelven, ya hay, vuelve a [haber|la carta|estar disponible], ya tenemos
    tables combine: junta, unir, une
    tables edit: reservada para, guarda, bloquea
    pace: no [admitas|admitir|aceptes|cojas|coger|tomes] mas [reservas|gente], [cierra|cerrar|corta] las reservas
  `,
  numbers: 'una un uno, dos pareja, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce',
  openings:
    'por favor, porfa, che, ojo[| que], uy, uy no, ay no, [|uy |ay ]no era [ese|esa|eso|asi], [|me |nos ][equivoque|equivocamos], [me|nos] [llamo|piden], [queria|quiero|quisiera] saber, [fijate|mira|comprueba] si, un momento, dame, eso no, hola, buenas, buenas noches, oye, oiga, mira, perdona, perdone, perdon, vale, venga, ok, a ver, creo que, [|me |nos ][dime|digame|dinos|dices|sabes|puedes|puede|podrias|podria|podemos|puedo][| decir| decirme], me he equivocado, [quiero|quiere|quieren|quisiera|queria|necesito|necesitamos], [hay|tengo|tenemos] que, [vamos|voy] a, me gustaria, tengo, [ha llamado|han llamado] para, [acabo|acabamos] de, [me|nos] [cayeron|han caido], hemos terminado',
  emptyWords: 'nomas recien ya todavia aun tambien usted ustedes ellos ellas yo nosotros me nos te le les lo',
  questionWords: 'quien quienes que cual cuales cuanto cuanta cuantos cuantas cuando donde',
  asksWho: 'quien quienes',
  neutralWords:
    'agotado agotada pagado pagada alguna algun dimos es son esta estan de en con el la los las un una tenemos nos aqui viene vienen venido me ya ha han llegado llego vino sentado fue fueron ido hemos dado hicimos tuvimos fuimos hubo llevamos vinieron apuntado apuntada tiene hecho luego despues',
  fillers:
    'correo, y, se, prefiere, prefieren, llamo, un tal, una tal, tal, ponl[o|a|os|as], [una|uno] por [otra|otro], entre si, una familia de, ha cambiado de [idea|opinion|planes], en realidad, acaba de llamar, acaba[|n] de entrar, poner, fijo, fija, [un|el] chico, [una|la] chica, que se llama, con su [marido|mujer|familia|pareja], donde [los|las|les|le|la] [siento|pongo|meto], ha llamado que, don, dona, senor, senora, [|y ][los suyos|su gente|acompanantes], como, [|que ][|ya ]esta su mesa, su mesa [|ya ]esta[| lista], tel, cel, celular, turno, servicio, llevamos, tengo, solo, un, una, la senora, el senor, [|los ]senores, anade, en la puerta, a nombre de, nombre de, al nombre de, apellido, apellidado, van, sino, sino que, de parte de, para, a, con, en, por favor, por telefono, gracias, tlf, tfno, tf, movil, tel, mejor, pero, pongo, los pongo, marca[|lo|la|los], que [pase|pasen], se llama, [avisa|avisan] que, [|el ][telefono|numero][| de], [|la ]reserva[| de], el, la, los[| de], las[| de], de, del, al, a la, a los, es, son, que, [ha|han] llamado, [llama|llaman|pide|piden][| para], que [|al final ]viene, [que|los que] [|al final ]vienen, [dice|dicen] que, al final, [quiere|quieren|prefiere|prefieren|pide|piden] venir, [|de ]que ya [puede|pueden] [pasar|entrar|sentarse], [|a la |la ]misma hora, misma mesa, de [mesa|hora], nombre, que [|ya ]tiene mesa, [|las |la ]mesa[|s] de, [|una ]mesa para, la mesa, la de, hay, tenemos, apunta, apuntar, pon, ponle, ponga, pongale, anadele, quita[|me|le], quite[|me|le], quiten, quitar, borra, siental[a|as|o|os], quital[a|as|o|os]',
  remarks:
    '[terraza|ventana|interior|dentro|fuera] si puede, cumpleanos, aniversario, vegano, vegana, veganos, vegetariano, vegetariana, vegetarianos, trona, tronas, periquera, periqueras, [con|trae|traen|un|su] [bebe|bebes], carrito, carriola, cochecito, [con|una|y] vela, velas, [tiene|tienen|con] prisa, [silla|sillita] [alta|de bebe|para bebe|para el bebe], [quiere|quieren|prefiere|prefieren|pide|piden] [terraza|interior|dentro|fuera], silla de ruedas, perro, mesa tranquila, ventana',
  functionWords:
    'tal aviso avisa avisan avisaron vaya vayan sea sean pueda puedan delante detras cerca junto lado encima ficha nuevo nueva gente primero ultimo ultima acaba acaban ok vale vino vinieron quiere quieren apuntado apuntada venido pone ponen pide piden dice dicen tiene tienen todos todas todo toda cada el la los las un una unos unas lo que quien cual cuando donde como por para con sin sobre desde hasta hacia antes despues mas menos muy no si ya ahora ahorita luego tarde temprano pronto otra otro vez este esta estos estas esa ese viene vienen llega llegan llegado retrasa retrasan proximo proxima pasado siguiente semana semanas mes meses dia dias ano hora horas minuto minutos personas comensales mesa mesas ni pero porque tambien se le les nos es son hay han ha he hemos estan somos seremos mejores mejor cliente clientes reserva reservas en al media cuarto semanal mensual fieles comida cena almuerzo alguna alguno algun algo nada nadie alguien llamado fue fueron ido falta faltan queda quedan cuantos cuantas cuanto cuanta aqui ahi alli veinte treinta quince',
  areas:
    'terraza salon sala comedor barra patio jardin reservado interior exterior fuera dentro ventana azotea balcon bodega galeria porche',
  denials: 'no nunca',
  askedStates:
    'ha han esta estan se llego vino viene vienen sigue siguen queda quedan confirmado confirmada cancelado cancelada agotado agotada',
  impossible: '[borra|borre|quita|quite|elimina|elimine] [|la |las ]nota[|s], olvidalo, dejalo',
  reasons: 'porque',
  prepositions: 'a de en con hasta',
  directions: 'a al para en',
  introductions:
    'una uno sin con no es son muy tiene tienen necesita necesitan quiere quieren pide piden trae traen un junto la',
  oneOf:
    '[uno|una|alguno|alguna] de[| los| las][| de], [el|la|un|una] [nino|nina|hijo|hija|madre|padre|mujer|marido] de',
  knownBy: '[el|la|los|las] del, [el|la|los|las] de [la|los|las], [el|la|los|las] [con|que va con]',
  sameTime: 'misma hora, mismo horario',
  noteLinks: 'que',
  noteLabels: 'nota notas comentario',
  phoneLabels: 'tel tlf tfno tf telefono movil cel celular numero',
  arrives: 'viene vienen llega llegan con',
  by: 'en, dentro de, unos',
  earlier: 'antes adelanta adelantar',
  later: 'mas tarde, tarde, de retraso, despues',
  beforeParty:
    'con, [|mesa |una mesa ]para, [|ahora ][somos|son|eran|eramos|seremos|seran|van a ser|vienen], grupo de',
  afterParty: 'persona, personas, comensal, comensales, cubiertos, diners, ahora, en total',
  company: 'y con plus',
  friends: 'amigo amiga amigos amigas',
  adds: 'anade anada suma sume apunta apunte',
  removes: 'quita quite quitales quiteles',
  brings: 'con trae traen viene vienen son a',
  plus: '',
  more: 'mas extra',
  less: 'menos',
  extend: 'alarga alargar alargale alargue prolonga prolongar prolongue',
  places: '[a|en][| la]',
  tables: '[|la |las ][mesa|mesas]',
  towards: 'a',
  away: 'de desde',
  articles: 'la mesa',
  everyWeek: 'semanal, semanalmente, cada semana, todas las semanas',
  everyMonth: 'mensual, mensualmente, cada mes, todos los meses',
  every: 'todos los, cada',
  everyOfMany: 'los',
  until: 'hasta[| el]',
  since: 'despues de, a partir de, desde, pasadas',
  ofHour: 'de las, de la',
  former:
    'de, del, en vez de, en vez del, en lugar de, en lugar del, y no, y no el, no [puede|pueden|podra][| venir][| el]',
  beforeMeal: 'al, a, para, por la, de la',
  dayLabels: 'fecha dia',
  beforeDay: 'el este esta del',
  beforeNewName: '[pon|ponga|pasa|pase|cambia|cambie][la|las|lo|los] [a|al] nombre de',
  evening: 'noche',
  beforeNumber: 'con en la las son somos eran seran',
  nowWords: 'ahora, ahora mismo, ahorita',
  todayWords: '[|de |para |por ][hoy|esta noche]',
  clockParts: 'media cuarto cinco diez veinte veinticinco',
  nameParticles: 'de, del, de la, de las, de los, da, do, dos, das',
  conjunctions: 'y e i',
  currencies: 'euro euros',
  percent: 'por ciento, %',
  dayNames: 'domingo abril julio mar',
  variants: [
    [/\b(?:q|ke|k)\b/g, 'que'],
    [/(?<!\S)qeu/g, 'que'],
    [/(?<!\S)q(?=[ei])/g, 'qu'],
    // Without the silent `h`, with `b` for `v` or `y` for `ll`.
    [/(?<=\b(?:se|ya|no|nos) )an?(?= \w+d[ao]s?\b)/g, 'han'],
    [/(?<!\S)an(?= \w{3,}[ai]d[ao]s?\b)/g, 'han'],
    [/(?<!\S)ora(s?)\b/g, 'hora$1'],
    [/(?<!\S)y(?=(?:eg|am)[aoe])/g, 'll'],
    [/\breserba/g, 'reserva'],
    [/\bpa\b/g, 'para'],
    [/(?<!\S)a(?= (?:venido|llegado|cancelado|anulado|pagado|pedido|terminado|llamado|salido)\b)/g, 'ha'],
    [/(?<=(?<!\S)(?:ha|han|he|hemos) \w{3,})ao(?=s?\b)/g, 'ado'],
    [/(?<=\bfaltan? )x(?= )/g, 'por'],
    [/\breservaci[oó]n(?:e(s))?\b/g, 'reserva$1'],
    [/(?<= )d(?= )/g, 'de'],
    [/(?<!\S)ta(?=n?\b)/g, 'esta'],
    [/\bflia\b/g, 'familia'],
  ],
  endings: [
    [/\bhan\b/, 'ha'],
    [/(a|iene|iere)n(?= |$)/g, '$1'],
    [/^(\S{3,}e)n(?= |$)/, '$1'],
    [/^(?:me|nos|te|les?) (\S+[ae])s?(?= |$)/, '$1'],
    [/(?<=[aei]r)(?:se|l[aeo]s?)(?= |$)/g, ''],
    [/^(\S{3,})(?:me|nos|les?|l[oa]s?)(?= |$)/, '$1'],
    [/^(\S+a)r(?= |$)/, '$1'],
    // To a stranger: `cancele`, `busque`.
    [/^(\S+)que(?= |$)/, '$1ca'],
    [/^(\S+g)ue(?= |$)/, '$1a'],
    [/^(\S{3,})e(?= |$)/, '$1a'],
  ],
};
