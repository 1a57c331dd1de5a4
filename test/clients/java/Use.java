// Uses the generated Java client against a live service; prints what it saw as JSON. Run by generated-clients.ts.
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import svc.licenceusage.ApiClient;
import svc.licenceusage.ApiException;
import svc.licenceusage.api.LicenseServersV1Api;
import svc.licenceusage.api.SessionsV1Api;
import svc.licenceusage.model.Problem;
import svc.licenceusage.model.Session;
import svc.licenceusage.model.SessionPage;

public class Use {
    static final ObjectMapper json = new ApiClient().getObjectMapper();

    interface Call {
        Object run() throws Exception;
    }

    static String token() throws Exception {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("grant_type", "password");
        form.put("scope", "svc.server.scope");
        form.put("client_id", System.getenv("CLIENT_ID"));
        form.put("client_secret", System.getenv("CLIENT_SECRET"));
        form.put("username", System.getenv("LOGIN_NAME"));
        form.put("password", System.getenv("LOGIN_PASSWORD"));
        String text = form.entrySet().stream()
            .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("AUTH_URL") + "/connect/token"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(text)).build();
        String answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
        return json.readTree(answer).get("access_token").asText();
    }

    static ApiClient connect(String token) {
        return connect(System.getenv("BASE_URL"), token);
    }

    static ApiClient connect(String url, String token) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(url);
        return client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    }

    /** Calls an operation by its name, with a request of its class where it takes anything. */
    static void call(ApiClient client, JsonNode step) throws Exception {
        String api = "svc.licenceusage.api." + step.get("tag").asText() + "Api";
        Object service = Class.forName(api).getConstructor(ApiClient.class).newInstance(client);
        for (Method method : service.getClass().getMethods()) {
            if (!method.getName().equals(step.get("operation").asText())) continue;
            Class<?>[] kinds = method.getParameterTypes();
            if (kinds.length > 1 || kinds.length == 1 && !kinds[0].getSimpleName().startsWith("API")) continue;
            try {
                Object answer = kinds.length == 0 ? method.invoke(service) : method.invoke(service, request(kinds[0], step));
                if (answer == null) throw new IllegalStateException(method + " answered nothing");
            } catch (InvocationTargetException error) {
                throw new IllegalStateException(method.toString(), error.getCause());
            }
            return;
        }
        throw new IllegalStateException("There is no method for " + step);
    }

    static Object request(Class<?> kind, JsonNode step) throws Exception {
        Object builder = kind.getMethod("newBuilder").invoke(null);
        ObjectNode given = step.get("named").deepCopy();
        String body = step.get("bodyName").asText("");
        if (!step.get("body").isNull()) given.set(body.substring(0, 1).toLowerCase() + body.substring(1), step.get("body"));
        for (Method setter : builder.getClass().getMethods()) {
            if (!given.has(setter.getName()) || setter.getParameterCount() != 1) continue;
            JsonNode value = given.remove(setter.getName());
            setter.invoke(builder, (Object) json.convertValue(value, json.constructType(setter.getGenericParameterTypes()[0])));
        }
        if (!given.isEmpty()) throw new IllegalStateException(kind + " has no " + given);
        return builder.getClass().getMethod("build").invoke(builder);
    }

    static ObjectNode refused(Call call) throws Exception {
        try {
            call.run();
        } catch (ApiException error) {
            Problem problem = json.readValue(error.getResponseBody(), Problem.class);
            ObjectNode seen = json.createObjectNode();
            seen.put("error", error.getClass().getSimpleName());
            seen.put("status", error.getCode());
            seen.put("code", problem.getCode());
            return seen;
        }
        throw new IllegalStateException("not refused");
    }

    static SessionsV1Api.APIGetSessionsRequest.Builder page() {
        return SessionsV1Api.APIGetSessionsRequest.newBuilder();
    }

    public static void main(String[] arguments) throws Exception {
        String token = token();
        ApiClient client = connect(token);
        SessionsV1Api sessions = new SessionsV1Api(client);
        Set<Long> seen = new HashSet<>();
        OffsetDateTime start = null;
        long pages = 1;
        for (long number = 1; number <= pages; number++) {
            SessionPage page = sessions.getSessions(page().pageNumber(number).pageSize(10).build());
            for (Session session : page.getItems()) {
                seen.add(session.getId());
                start = session.getStartTimeUtc();
            }
            pages = page.getTotalPages();
        }
        // An instant of an answer is sent back as it came, and a later version of the service answers what this client does
        // not know.
        long since = sessions.getSessions(page().startDateUtc(start).build()).getTotalCount();
        Session newest = new SessionsV1Api(connect(System.getenv("LATER_URL"), token))
            .getSessions(page().pageSize(1).build()).getItems().get(0);
        ArrayNode unknown = json.createArrayNode();
        unknown.add(newest.getLicenseType());
        unknown.add(newest.getAdditionalProperty("LaterField").toString());
        int calls = 0;
        for (JsonNode step : json.readTree(System.getenv("PLAN"))) {
            call(client, step);
            calls++;
        }
        OffsetDateTime latest = OffsetDateTime.parse("2026-03-03T00:00Z");
        ArrayNode refusals = json.createArrayNode();
        refusals.add(refused(() ->
            sessions.getSessions(page().startDateUtc(latest).endDateTimeUtc(latest.minusDays(1)).build())));
        refusals.add(refused(() -> new SessionsV1Api(connect("none"))
            .getSessions(page().build())));
        refusals.add(refused(() -> new LicenseServersV1Api(client).getLicenseServer(LicenseServersV1Api.APIGetLicenseServerRequest.newBuilder().id(4711L).build())));
        ObjectNode answer = json.createObjectNode();
        answer.put("sessions", seen.size());
        answer.put("since", since);
        answer.set("unknown", unknown);
        answer.put("calls", calls);
        answer.set("refusals", refusals);
        System.out.println(json.writeValueAsString(answer));
    }
}
