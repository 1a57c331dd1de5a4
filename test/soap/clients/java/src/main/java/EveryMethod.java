import jakarta.xml.bind.JAXBElement;
import jakarta.xml.ws.soap.SOAPFaultException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.namespace.QName;
import org.datacontract.schemas._2004._07.svc_server.SessionRefresh;
import org.datacontract.schemas._2004._07.svc_server_services.RequestBaseInfo;
import services.server.svc.AdminAPI;
import services.server.svc.IAdminAPI;

/** Calls every method of the port that wsimport made: ADDRESS [USER PASSWORD] in system properties. Exits with 1 on a failure. */
public class EveryMethod {
  static final String DC = "http://schemas.datacontract.org/2004/07/Svc.Server.Services.DataContracts";
  static final String VO = "http://schemas.datacontract.org/2004/07/Svc.Server.VO";

  public static void main(String[] args) throws Exception {
    String address = System.getProperty("address");
    IAdminAPI port = new AdminAPI(new URL(address + "?wsdl")).getBasicHttpBindingConfigurationIAdminAPI();
    List<String> failures = new ArrayList<>();
    String session = logIn(port, failures);
    int served = 0;
    int retired = 0;
    for (Method method : IAdminAPI.class.getMethods()) {
      Class<?> type = method.getParameterTypes()[0];
      Object request = type == Object.class ? null : requestOf(type, session);
      try {
        Object result = method.invoke(port, request);
        if (result == null) failures.add(method.getName() + " answers nothing");
        served++;
        System.out.println(method.getName() + " answered");
      } catch (InvocationTargetException thrown) {
        String text = String.valueOf(thrown.getCause().getMessage());
        boolean isFault = thrown.getCause() instanceof SOAPFaultException;
        if (isFault && text.contains("no longer supported")) retired++;
        else if (isFault && text.contains("request.")) served++;
        else failures.add(method.getName() + ": " + text);
      }
    }
    System.out.println(served + " served, " + retired + " retired");
    if (retired != 48) failures.add(retired + " retired methods, not 48");
    failures.forEach(System.err::println);
    System.exit(failures.isEmpty() ? 0 : 1);
  }

  static String logIn(IAdminAPI port, List<String> failures) throws Exception {
    String user = System.getProperty("user");
    if (user == null) return null;
    Method method = Arrays.stream(IAdminAPI.class.getMethods())
        .filter(one -> one.getName().equals("performUserAuthentication")).findFirst().orElseThrow();
    Object request = method.getParameterTypes()[0].getConstructor().newInstance();
    set(request, "UserName", text(DC, "UserName", user));
    set(request, "Password", text(DC, "Password", System.getProperty("password")));
    Object result = method.invoke(port, request);
    Object id = result.getClass().getMethod("getSessionID").invoke(result);
    if (id == null) failures.add("performUserAuthentication opens no session");
    return id == null ? null : String.valueOf(((JAXBElement<?>) id).getValue());
  }

  static Object requestOf(Class<?> type, String session) throws Exception {
    Object request = type.getConstructor().newInstance();
    if (session == null) return request;
    RequestBaseInfo base = new RequestBaseInfo();
    SessionRefresh data = new SessionRefresh();
    set(data, "SessionID", text(VO, "SessionID", session));
    set(base, "SessionData", wrap(DC, "SessionData", data));
    set(request, "BaseInfo", wrap(DC, "BaseInfo", base));
    return request;
  }

  static JAXBElement<String> text(String namespace, String name, String value) {
    return new JAXBElement<>(new QName(namespace, name), String.class, value);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  static JAXBElement<?> wrap(String namespace, String name, Object value) {
    return new JAXBElement(new QName(namespace, name), value.getClass(), value);
  }

  static void set(Object target, String field, Object value) throws Exception {
    for (Method method : target.getClass().getMethods()) {
      if (method.getName().equals("set" + field)) {
        method.invoke(target, value);
        return;
      }
    }
    throw new IllegalStateException("no field " + field);
  }
}
