# Runs the collector as a Windows service. Windows starts services by a protocol of its own, which a plain program does not
# speak: WinSW (github.com/winsw/winsw, MIT licence) stands between. Run it as an administrator, beside collector.exe,
# collector.yaml and WinSW-x64.exe.
$ErrorActionPreference = 'Stop'
$folder = Split-Path -Parent $MyInvocation.MyCommand.Path
Copy-Item (Join-Path $folder 'WinSW-x64.exe') (Join-Path $folder 'licence-collector.exe') -Force
@'
<service>
  <id>licence-collector</id>
  <name>Licence collector</name>
  <description>Reads licence managers and reports to the Licence Usage Query Service.</description>
  <executable>%BASE%\collector.exe</executable>
  <arguments>--config "%BASE%\collector.yaml"</arguments>
  <workingdirectory>%BASE%</workingdirectory>
  <env name="SVC_SPOOL_FOLDER" value="%BASE%\spool"/>
  <log mode="roll-by-size"/>
  <onfailure action="restart" delay="5 sec"/>
  <stoptimeout>15 sec</stoptimeout>
</service>
'@ | Set-Content -Encoding UTF8 (Join-Path $folder 'licence-collector.xml')
& (Join-Path $folder 'licence-collector.exe') install
& (Join-Path $folder 'licence-collector.exe') start
