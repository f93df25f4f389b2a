/// The home that is there before any other is loaded, with an element of every type.
enum SampleHome {
    /// The document.
    static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- Tipo: 1 on and off, 2 a level, 3 open and close, 4 a value. An element may have several. -->
        <Viviendas>
          <Vivienda>
            <Nombre>Vivienda eficiente</Nombre>
            <Servicio><Nombre>FloodingSecurity</Nombre><Tipo>1</Tipo></Servicio>
            <Servicio><Nombre>WaterSupply</Nombre><Tipo>1</Tipo></Servicio>
            <Servicio><Nombre>HomeSecurity</Nombre><Tipo>1</Tipo></Servicio>
            <Servicio><Nombre>HomeMessaging</Nombre><Tipo>4</Tipo></Servicio>
            <Dispositivo><Nombre>Buzzer</Nombre><Tipo>1</Tipo></Dispositivo>
            <Dispositivo><Nombre>GeneralLight</Nombre><Tipo>1</Tipo></Dispositivo>
            <Dispositivo><Nombre>VisualNotification</Nombre><Tipo>1</Tipo></Dispositivo>
            <Sector>
              <Nombre>Dormitorio</Nombre>
              <Servicio><Nombre>ClimatedRoom</Nombre><Tipo>1</Tipo></Servicio>
              <Dispositivo><Nombre>RoomLighting</Nombre><Tipo>1</Tipo></Dispositivo>
              <Dispositivo><Nombre>AirConditioned</Nombre><Tipo>1</Tipo></Dispositivo>
            </Sector>
            <Sector>
              <Nombre>Cocina</Nombre>
              <Servicio><Nombre>KitchenLightByPresence</Nombre><Tipo>1</Tipo></Servicio>
              <Servicio><Nombre>LightByLightIntensity</Nombre><Tipo>1</Tipo></Servicio>
              <Dispositivo><Nombre>KitchenLighting</Nombre><Tipo>1</Tipo></Dispositivo>
            </Sector>
            <Sector>
              <Nombre>Salon</Nombre>
              <Dispositivo><Nombre>Louver</Nombre><Tipo>3</Tipo></Dispositivo>
              <Dispositivo><Nombre>GradualLighting</Nombre><Tipo>2</Tipo><Tipo>1</Tipo></Dispositivo>
            </Sector>
          </Vivienda>
        </Viviendas>

        """
}
