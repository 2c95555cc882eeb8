package stockroom;

import java.util.HashMap;
import java.util.Map;

public final class Counter {
    private final Map<String, Integer> counts = new HashMap<>();

    public void add(String sku, int amount) {
        counts.put(sku, counts.getOrDefault(sku, 0) + amount);
    }

    public int get(String sku) {
        return counts.getOrDefault(sku, 0);
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
